import type { MatchMarks } from '@lechaim/shared/contracts/search.ts'
import { $productList } from '@lechaim/shared/stores/products.ts'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { MarkedText } from './marked-text.tsx'

/** The marks of the shown search's products by their ids. */
const $marks = computed($productList, (list): ReadonlyMap<number, MatchMarks> => {
  const pages = list.state === 'ready' ? (list.pages ?? []) : []
  return new Map(pages.flatMap(({ items, search }) => items.map(({ id }, index) => [id, search?.marks[index] ?? []])))
})

/** A product's name on its card, marked where the search matches. */
export function MarkedName({ product: { id, name } }: { product: { id: number; name: string } }) {
  const marks = useStore($marks).get(id)
  return marks?.length ? <MarkedText text={name} marks={marks} /> : name
}
