import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { AsTyped } from '../../search/result-notice.tsx'
import { messages } from './list-messages.ts'

/** The same list by other words; all products without any. */
const withWords = (route: Route, query: string): Route =>
  query ? { ...route, after: '', query } : { ...home, view: 'category', ...(route.filters && { filters: route.filters }) }

/** What narrows the list beyond its words: links that take each off. A part of the query goes with its words. */
export function ListChips({ page, route }: { page: ProductPage | undefined; route: Route }) {
  const understood = page?.search?.understood ?? []
  const chips = [
    ...understood.map(({ label, rest }) => ({ label, to: withWords(route, rest) })),
    ...(page?.chosen ?? []).map(({ label, without }) => ({ label, to: { ...route, after: '', filters: without } })),
  ]
  if (chips.length === 0) return null
  return (
    <Row aria-label={messages.chosen}>
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
    </Row>
  )
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  list-style: none;
`

const Remove = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1.5px solid ${color.wine};
  border-radius: ${radius.round};
  background: ${color['brass-wash']};
  font-size: ${text.small};
  font-weight: 500;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    background: ${color.hover};
  }
`
