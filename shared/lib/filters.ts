// Filters of a product list: lines of `facet:value`, in an address one parameter `filter` each. Values widen the list, facets narrow it.
import { type FilterName, facets, switches } from '@lechaim/shared/contracts/facets.ts'

export type Filters = ReadonlyMap<FilterName, readonly string[]>

const names: readonly FilterName[] = [...facets, ...switches]

const mostLines = 60
const mostCharacters = 100

/** Reads the lines; what names no facet is ignored, and so is what comes after the sixtieth. */
export function readFilters(text = ''): Filters {
  const filters = new Map<FilterName, string[]>()
  for (const line of text.split('\n').slice(0, mostLines)) {
    const at = line.indexOf(':')
    const facet = names.find((each) => each === line.slice(0, at))
    const value = line.slice(at + 1).trim()
    if (!facet || value === '' || value.length > mostCharacters) continue
    const values = filters.get(facet) ?? []
    if (!values.includes(value)) filters.set(facet, [...values, value])
  }
  return filters
}

/** The lines in a fixed order, so that equal filters are equal texts. */
export const writeFilters = (filters: Filters): string =>
  names.flatMap((facet) => [...(filters.get(facet) ?? [])].sort().map((value) => `${facet}:${value}`)).join('\n')

/** The filters with one value more, or without it. A band of prices takes the place of a range. */
export function toggleFilter(filters: Filters, facet: FilterName, value: string): Filters {
  const values = (filters.get(facet) ?? []).filter((each) => facet !== 'price' || !readPriceRange(each))
  return new Map(filters).set(facet, values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
}

/** Bounds of the bands that prices (in shekels) and strengths (in percent) are offered in: above the one, up to the other. */
export const bands = {
  price: [0, 50, 100, 200, 400, 1_000_000],
  strength: [-1, 0.5, 8, 15.5, 25, 100],
} as const

/** The band of a number, as `50-100`; a number on the bound belongs to the band below it. */
export function bandOf(kind: keyof typeof bands, number: number): string {
  const bounds = bands[kind]
  const at = bounds.findIndex((bound, index) => index > 0 && number <= bound)
  return `${bounds[at - 1]}-${bounds[at]}`
}

/** Its bounds; null for what is no band. */
export function readBand(kind: keyof typeof bands, value: string): { above: number; upTo: number } | null {
  const bounds: readonly number[] = bands[kind]
  const at = bounds.findIndex((bound, index) => index > 0 && `${bounds[index - 1]}-${bound}` === value)
  return at > 0 ? { above: bounds[at - 1] ?? 0, upTo: bounds[at] ?? 0 } : null
}

const amount = /^\d{1,7}(?:\.\d{1,2})?$/

/** A range of prices that a shopper names, as a value of the facet `price`: `30..119.9` with both ends in it, an open end left out.
 *  @param from in shekels as typed, like `to`; empty for none. The lower one comes first.
 *  @returns empty for no range, null for what is no amount */
export function priceRange(from: string, to: string): string | null {
  const ends = [from, to].map((end) => end.trim())
  if (ends.some((end) => end !== '' && !amount.test(end))) return null
  if (ends.every((end) => end !== '') && Number(ends[0]) > Number(ends[1])) ends.reverse()
  return ends.some(Boolean) ? ends.join('..') : ''
}

/** The ends of a range as they were typed; null for what is no range. */
export function readPriceRange(value: string): { from: string; to: string } | null {
  const [, from = '', to = ''] = /^([\d.]*?)\.\.([\d.]*)$/.exec(value) ?? []
  return value !== '' && priceRange(from, to) === value ? { from, to } : null
}

/** The range among the chosen prices. */
export const chosenPriceRange = (filters: Filters): { from: string; to: string } | null =>
  (filters.get('price') ?? []).map(readPriceRange).find((range) => range !== null) ?? null

/** The filters with this range instead of the chosen prices; empty for none. */
export const setPriceRange = (filters: Filters, range: string): Filters => new Map(filters).set('price', range ? [range] : [])
