// The filters of a list as a plain form, for pages in which no script runs.
import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { filterValueText, filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { chosenPriceRange, priceRange, readFilters, setPriceRange, writeFilters } from '@lechaim/shared/lib/filters.ts'
import { plainAmount } from '@lechaim/shared/lib/numbers.ts'
import { escapeHtml } from '../http/responses/escape.ts'

/** The form, which leads to the same list with what is chosen in it. */
export function filterFormHtml(route: Route, { total, isMore, facets }: Facets): string {
  const chosen = readFilters(route.filters)
  const { query: q, category, sort, asTyped } = route
  const kept = { ...(q ? { q } : category ? { category } : { view: 'category' }), ...(asTyped && { asTyped: '1' }), ...(sort && { sort }) }
  const hidden = Object.entries(kept).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const groups = facets.map(({ facet, values, isMore: atLeast }) => {
    const boxes = values.map(({ value, count }) => {
      const checked = chosen.get(facet)?.includes(value) ? ' checked' : ''
      const text = `<bdi>${escapeHtml(filterValueText(facet, value))}</bdi> (${t.count(count, atLeast)})`
      return `<label style="display:inline-block;padding:10px"><input type="checkbox" name="filter" value="${escapeHtml(`${facet}:${value}`)}"${checked}> ${text}</label>`
    })
    const range = facet === 'price' ? rangeFields(chosenPriceRange(chosen)) : ''
    return `<fieldset style="border:0;padding:0;margin:0"><legend><strong>${t.facets[facet]}</strong></legend>${boxes.join('')}${range}</fieldset>`
  })
  const body = facets.length > 0 ? groups.join('') : `<p>${t.nothing}</p>`
  return `<noscript><form action="/" role="search" aria-label="${t.open}" style="padding:16px 20px">${hidden.join('')}<p>${t.found(total, isMore)}</p>${body}<button type="submit" style="min-height:44px;padding:0 24px">${t.apply}</button></form></noscript>`
}

/** The parameters become a filter when they are sent: see `withTypedRange`. */
function rangeFields(range: { from: string; to: string } | null): string {
  const field = (name: string, label: string, value = '') =>
    `<label style="display:inline-block;padding:10px">${label} <input type="text" inputmode="decimal" name="${name}" maxlength="20" dir="ltr" value="${escapeHtml(value)}" style="min-height:44px"></label>`
  return field('priceFrom', t.from, range?.from) + field('priceTo', t.to, range?.to)
}

/** The route with the range of prices that a form without scripts sends; null for an address without one. */
export function withTypedRange(route: Route, search: string): Route | null {
  const query = new URLSearchParams(search)
  if (route.view !== 'category' || (!query.has('priceFrom') && !query.has('priceTo'))) return null
  const range = priceRange(plainAmount(query.get('priceFrom') ?? ''), plainAmount(query.get('priceTo') ?? ''))
  const filters = readFilters(route.filters)
  return { ...route, filters: writeFilters(range ? setPriceRange(filters, range) : filters) || 'all' }
}
