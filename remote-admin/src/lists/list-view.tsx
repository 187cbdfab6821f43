import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { List } from '../resource/list.ts'
import { FailedNotice, LoadingBlock, MoreButton, Notice } from '../ui/tab-parts.tsx'

interface Texts {
  none: string
  /** For lists with a filter. */
  noneFound?: string
  /** For lists read page by page. */
  more?: string
}

interface ListViewProps<Item> {
  of: { $list: ReadableAtom<List<Item>>; $filter: ReadableAtom<object>; reload: () => void; loadMore: () => void }
  texts: Texts
  lines?: number
  /** True for a list that a filter has left without rows; by its texts unless said. */
  filtered?: boolean
  children: (items: readonly Item[], isStale: boolean) => ReactNode
}

/** The rows of a list, or its skeleton, its failure or a notice that it is empty. */
export function ListView<Item>({ of: { $list, $filter, reload, loadMore }, texts, lines = 5, filtered, children }: ListViewProps<Item>) {
  const list = useStore($list)
  if (list.state === 'loading') return <LoadingBlock lines={lines} />
  if (list.state === 'failed') return <FailedNotice onRetry={reload} />
  if (list.items.length === 0) return <NoRows $filter={$filter} texts={texts} filtered={filtered} />
  return (
    <>
      {children(list.items, list.more === 'stale')}
      {list.next && <MoreButton label={texts.more ?? ''} state={list.more} onPress={loadMore} />}
    </>
  )
}

interface NoRowsProps {
  $filter: ReadableAtom<object>
  texts: Texts
  filtered: boolean | undefined
}

function NoRows({ $filter, texts: { none, noneFound }, filtered }: NoRowsProps) {
  const filter = useStore($filter)
  const isFiltered = filtered ?? Object.values(filter).some((text) => String(text).trim() !== '')
  return (
    <Notice>
      <p role={noneFound && 'status'}>{isFiltered ? noneFound : none}</p>
    </Notice>
  )
}
