import type { MatchMarks } from '@lechaim/shared/contracts/search.ts'
import { addressOf, type Route } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $productList, type ProductList as ListState, loadMoreProducts, retryProducts } from '@lechaim/shared/stores/products.ts'
import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { MarkedText } from '../../search/marked-text.tsx'
import { NoResults } from '../../search/no-results.tsx'
import { ResultNotice } from '../../search/result-notice.tsx'
import { Rest, useSlices } from '../../slices.ts'
import { categoryRoute, useListRoute, useProductList } from '../../use-route.ts'
import { GridSkeleton, ProductGrid } from '../card/product-grid.tsx'
import { Notice } from '../notice.tsx'
import { useRetryOnline } from '../use-retry-online.ts'
import { messages } from './list-messages.ts'
import { MoreProducts } from './more-products.tsx'

/** Cards within the first screen, and cards drawn at a time: a row of most screens. */
const row = 4

/** The products of the current view, or a skeleton, failure or empty state. */
export function ProductList() {
  const list = useProductList()
  const route = useListRoute()
  const failure = list.state === 'failed' ? list.error : undefined
  useEffect(() => {
    // The offline notice is shown already.
    if (!failure || !navigator.onLine) return
    const toast = showFailure(common.loadFailed, failure)
    return () => dismissToast(toast)
  }, [failure])
  useRetryOnline(failure !== undefined, retryProducts)
  useRetryOnline(list.state === 'ready' && list.more === 'failed', loadMoreProducts)
  if (list.state === 'loading') return <GridSkeleton />
  if (list.state === 'failed') {
    return (
      <Notice title={messages.failed} alert>
        <Button onClick={retryProducts}>{common.retry}</Button>
      </Notice>
    )
  }
  if (list.products.length === 0) {
    const helpful = (list.pages?.[0]?.chosen ?? []).filter(({ left = 0 }) => left > 0)
    if (route.query && !route.filters) return <NoResults search={list.pages?.[0]?.search} />
    return (
      <Notice title={messages.none} hint={!route.filters ? messages.emptyHint : helpful.length > 0 ? messages.filteredHint : undefined}>
        {helpful.map(({ label, without, left = 0 }) => (
          <ButtonLink key={label} $kind="outline" to={{ ...route, after: '', filters: without }}>
            {messages.without(label, left)}
          </ButtonLink>
        ))}
        {route.filters && <ButtonLink to={{ ...route, after: '', filters: '' }}>{messages.clearFilters}</ButtonLink>}
        {route.category && (
          <ButtonLink $kind="outline" to={categoryRoute('')}>
            {common.allProducts}
          </ButtonLink>
        )}
      </Notice>
    )
  }
  const search = list.pages?.[0]?.search
  return (
    <>
      {search && <ResultNotice search={search} />}
      {route.after && (
        <Beginning $kind="outline" to={{ ...route, after: '' }}>
          {messages.fromTheBeginning}
        </Beginning>
      )}
      <Products key={addressOf(route)} list={list} route={route} />
    </>
  )
}

type Ready = Extract<ListState, { state: 'ready' }>

function Products({ list: { products, more, next }, route }: { list: Ready; route: Route }) {
  const [announcement, setAnnouncement] = useState('')
  const shelf = useRef<HTMLDivElement>(null)
  const drawn = useSlices(products.length, row)
  const isWhole = drawn >= products.length

  // The pressed button moves down or is removed: the first new card gets the focus.
  const readOn = async () => {
    setAnnouncement('')
    const count = await readNextPage()
    if (count === 0) return
    setAnnouncement(messages.moreAdded(count))
    requestAnimationFrame(() => focusCard(shelf.current, products.length))
  }
  // Scrolling may load the last page, which removes the focused button.
  const keepFocus = () => focusCard(shelf.current, products.length)

  return (
    <Parts ref={shelf}>
      <ProductGrid
        products={isWhole ? products : products.slice(0, drawn)}
        route={route}
        level={2}
        eager={row}
        Name={route.query ? MarkedName : undefined}
      />
      {!isWhole && <Rest />}
      {isWhole && more !== 'none' && (
        <MoreProducts route={route} shown={products.length} state={more} next={next} onPress={readOn} onFocusLost={keepFocus} />
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Parts>
  )
}

const readyList = (): Ready | undefined => {
  const list = $productList.get()
  return list.state === 'ready' ? list : undefined
}

/** Reads the next page of the list, or waits for the pending one.
 *  @returns the number of new products */
async function readNextPage(): Promise<number> {
  const before = readyList()?.products.length ?? 0
  void loadMoreProducts()
  while (readyList()?.more === 'loading') await new Promise<void>(onNextChange)
  return Math.max((readyList()?.products.length ?? 0) - before, 0)
}

function onNextChange(done: () => void): void {
  const stop = $productList.listen(() => {
    stop()
    done()
  })
}

/** Focuses a card, unless the reader has moved the focus elsewhere meanwhile. */
function focusCard(shelf: HTMLElement | null, place: number): void {
  const { activeElement, body } = document
  const hasOtherFocus = activeElement && activeElement !== body && !activeElement.matches('[data-more]')
  if (!hasOtherFocus) shelf?.querySelectorAll('article')[place]?.querySelector('a')?.focus()
}

const Beginning = styled(ButtonLink)`
  justify-self: start;
`

/** Its parts are rows of the page's grid. */
const Parts = styled.div`
  display: contents;
`

const marks = new WeakMap<ListState, ReadonlyMap<number, MatchMarks>>()

/** Once for each list, since each of its cards asks. */
function marksOf(list: ListState): ReadonlyMap<number, MatchMarks> {
  const pages = list.state === 'ready' ? (list.pages ?? []) : []
  const found =
    marks.get(list) ?? new Map(pages.flatMap(({ items, search }) => items.map(({ id }, index) => [id, search?.marks[index] ?? []])))
  marks.set(list, found)
  return found
}

/** A product's name on its card, marked where the search matches. */
function MarkedName({ product: { id, name } }: { product: { id: number; name: string } }) {
  const found = marksOf(useProductList()).get(id)
  return found?.length ? <MarkedText text={name} marks={found} /> : name
}
