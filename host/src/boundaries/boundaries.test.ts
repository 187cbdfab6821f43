import { afterEach, expect, it } from 'vitest'
import { colourOf, labelOf, loadTimeOf, palette } from './label.ts'
import { wantsBoundaries } from './wanted.ts'

const cart = { remote: 'cart', version: '1.2.0+ab', expose: './slot/header-actions' } as const

afterEach(() => performance.clearMeasures())

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('a tab remembers ?boundaries=1 until ?boundaries=0', () => {
  const mine = tab()
  expect(wantsBoundaries('', mine)).toBe(false)
  expect(wantsBoundaries('?boundaries=yes', mine)).toBe(false)
  expect(wantsBoundaries('?view=checkout&boundaries=1', mine)).toBe(true)
  expect(wantsBoundaries('?view=category', mine)).toBe(true)
  expect(wantsBoundaries('?boundaries=0', mine)).toBe(false)
  expect(wantsBoundaries('', mine)).toBe(false)
})

it('a label has name, version and load time, or the state', () => {
  expect(labelOf(cart, 'ready', 12.6)).toBe('cart/header-actions 1.2.0+ab 13 ms')
  expect(labelOf(cart, 'loading', undefined)).toBe('cart/header-actions 1.2.0+ab loading…')
  expect(labelOf(cart, 'failed', 12.6)).toBe('cart/header-actions 1.2.0+ab failed')
})

it("the time is of this release's last load", () => {
  expect(loadTimeOf(cart)).toBeUndefined()
  const measure = (version: string, end: number) =>
    performance.measure('cart ./slot/header-actions', { start: 0, end, detail: { ...cart, version } })
  measure(cart.version, 40)
  measure(cart.version, 30)
  measure('1.3.0+cd', 20)
  expect(loadTimeOf(cart)).toBe(30)
})

it('each remote has a colour of its own', () => {
  const names = ['admin', 'cart', 'storefront']
  expect(new Set(names.map((name) => colourOf(name, names))).size).toBe(3)
})

it.each(palette)('%s has enough contrast with white text and with black', (colour) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5)
  expect((luminance + 0.05) / 0.05).toBeGreaterThanOrEqual(3)
})
