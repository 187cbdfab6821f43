import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import { Pill, Pills } from '@lechaim/shared/ui/pill.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { AsTyped } from '../../search/result-notice.tsx'
import { messages } from './list-messages.ts'

/** The same list by other words; all products without any. */
const withWords = (route: Route, query: string): Route =>
  query ? { ...route, after: '', query } : { ...home, view: 'category', ...(route.filters && { filters: route.filters }) }

/** Links that take off each filter of the list, or each understood part of the query with its words. */
export function ListChips({ page, route }: { page: ProductPage | undefined; route: Route }) {
  const understood = page?.search?.understood ?? []
  const chips = [
    ...understood.map(({ label, rest }) => ({ label, to: withWords(route, rest) })),
    ...(page?.chosen ?? []).map(({ label, without }) => ({ label, to: { ...route, after: '', filters: without } })),
  ]
  if (chips.length === 0) return null
  return (
    <Pills aria-label={messages.chosen}>
      {chips.map(({ label, to }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a query may say the same
        <li key={`${place} ${label}`}>
          <Remove to={to} aria-label={messages.remove(label)}>
            <bdi>{label}</bdi> <span aria-hidden>×</span>
          </Remove>
        </li>
      ))}
      {understood.some(({ isWord }) => !isWord) && (
        <li>
          <AsTyped to={{ ...route, after: '', asTyped: true }}>{messages.asTyped}</AsTyped>
        </li>
      )}
    </Pills>
  )
}

const Remove = styled(Pill)`
  border-color: ${color.wine};
  background: ${color['brass-wash']};
`
