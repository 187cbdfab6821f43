import {
  bandOf,
  chosenPriceRange,
  priceRange,
  readBand,
  readFilters,
  readPriceRange,
  setPriceRange,
  toggleFilter,
  writeFilters,
} from '@lechaim/shared/lib/filters.ts'
import { expect, test } from 'vitest'

test('filters are read and written in a fixed order, each value once', () => {
  const filters = readFilters('grape:סירה\nproducer:יקב: הגליל\ngrape:מרלו\ngrape:מרלו')
  expect([...filters]).toEqual([
    ['grape', ['סירה', 'מרלו']],
    ['producer', ['יקב: הגליל']],
  ])
  expect(writeFilters(filters)).toBe('producer:יקב: הגליל\ngrape:מרלו\ngrape:סירה')
  expect(readFilters(writeFilters(filters))).toEqual(new Map([...filters].map(([facet, values]) => [facet, [...values].sort()])))
})

test.each(['', 'grape', ':מרלו', 'grape:', 'weight:5', 'constructor:1', `grape:${'י'.repeat(101)}`])('"%s" filters nothing', (text) => {
  expect(readFilters(text).size).toBe(0)
})

test('no more than sixty lines are read', () => {
  const text = Array.from({ length: 1000 }, (_, n) => `grape:זן ${n}`).join('\n')
  expect(readFilters(text).get('grape')).toHaveLength(60)
})

test('a value is added and taken away', () => {
  const one = toggleFilter(new Map(), 'grape', 'מרלו')
  expect(writeFilters(one)).toBe('grape:מרלו')
  expect(writeFilters(toggleFilter(one, 'grape', 'מרלו'))).toBe('')
})

test.each([
  ['price', 0, '0-50'],
  ['price', 50, '0-50'],
  ['price', 50.01, '50-100'],
  ['price', 1_000_000, '400-1000000'],
  ['strength', 0, '-1-0.5'],
  ['strength', 15.5, '8-15.5'],
  ['strength', 15.6, '15.5-25'],
  ['strength', 100, '25-100'],
] as const)('%s %d is in the band %s', (kind, number, band) => {
  expect(bandOf(kind, number)).toBe(band)
  const { above, upTo } = readBand(kind, band) ?? { above: 0, upTo: 0 }
  expect(number <= upTo && (number > above || number === 0)).toBe(true)
})

test.each(['', '0-49', '50', '-50', '1e3-2e3', '50-100-200'])('"%s" is no band', (text) => {
  expect(readBand('price', text)).toBeNull()
})

test.each([
  ['30', '119.9', '30..119.9'],
  ['119.9', '30', '30..119.9'],
  ['', '50', '..50'],
  ['9', '10', '9..10'],
  [' 0 ', '', '0..'],
  ['', '', ''],
])('prices from "%s" to "%s" are the range %s', (from, to, range) => {
  expect(priceRange(from, to)).toBe(range)
  if (range) expect(Object.values(readPriceRange(range) ?? {}).join('..')).toBe(range)
})

test.each(['-1', '1.234', '1e3', 'x', '10000000', '1,5', '١'])('"%s" is no price of a range', (text) => {
  expect(priceRange(text, '')).toBeNull()
  expect(priceRange('', text)).toBeNull()
  expect(readPriceRange(`${text}..`)).toBeNull()
})

test.each(['', '..', '50-100', '1..2..3', '1...2', '5..1', '1'])('"%s" is no range', (text) => {
  expect(readPriceRange(text)).toBeNull()
})

test('a range and bands of prices take the place of each other, and other filters stay', () => {
  const bands = readFilters('grape:מרלו\nprice:0-50\nprice:50-100')
  const range = setPriceRange(bands, '30..120')
  expect(writeFilters(range)).toBe('price:30..120\ngrape:מרלו')
  expect(chosenPriceRange(range)).toEqual({ from: '30', to: '120' })
  expect(writeFilters(toggleFilter(range, 'price', '0-50'))).toBe('price:0-50\ngrape:מרלו')
  expect(writeFilters(setPriceRange(range, ''))).toBe('grape:מרלו')
})
