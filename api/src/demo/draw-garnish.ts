// What floats in a drink or sits on its rim.

import { n, type Sheet } from './svg-sheet.ts'

export type Garnish = 'lemon' | 'orange' | 'lime' | 'mint' | 'cherry'

const citrus = {
  lemon: { rind: '#E9C22F', pith: '#FFF8DC', flesh: '#F8E277' },
  orange: { rind: '#E07F1B', pith: '#FFF1DA', flesh: '#F7AE52' },
  lime: { rind: '#6E9A2A', pith: '#F5FAE2', flesh: '#BEDA7C' },
}

/** A slice of citrus as a wheel of eight segments. */
export function citrusWheel(kind: keyof typeof citrus, x: number, y: number, r: number, turn = 12): string {
  const { rind, pith, flesh } = citrus[kind]
  const wedge = `<path d="M0 ${n(-r * 0.14)}L${n(r * 0.27)} ${n(-r * 0.7)}Q0 ${n(-r * 0.86)} ${n(-r * 0.27)} ${n(-r * 0.7)}z" fill="${flesh}"/>`
  const wedges = Array.from({ length: 8 }, (_, i) => `<g transform="rotate(${i * 45})">${wedge}</g>`).join('')
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><circle r="${n(r)}" fill="${rind}"/><circle r="${n(r * 0.88)}" fill="${pith}"/>${wedges}<path d="M${n(-r * 0.6)} ${n(-r * 0.55)}A${n(r * 0.82)} ${n(r * 0.82)} 0 0 1 ${n(r * 0.1)} ${n(-r * 0.8)}" stroke="#fff" stroke-opacity=".7" stroke-width="2" fill="none" stroke-linecap="round"/></g>`
}

function mint(x: number, y: number, size: number): string {
  const leaf = (angle: number, length: number, colour: string) =>
    `<g transform="rotate(${angle})"><path d="M0 0C${n(-length * 0.42)} ${n(-length * 0.3)} ${n(-length * 0.34)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(length * 0.34)} ${n(-length * 0.8)} ${n(length * 0.42)} ${n(-length * 0.3)} 0 0z" fill="${colour}"/><path d="M0 0V${n(-length * 0.85)}" stroke="#E4F2C9" stroke-opacity=".6" stroke-width="1.200"/></g>`
  return `<g transform="translate(${n(x)} ${n(y)})">${leaf(-62, size * 0.8, '#4E8F3F')}${leaf(58, size * 0.84, '#43823A')}${leaf(-24, size, '#5FA34C')}${leaf(22, size * 1.05, '#6BB055')}</g>`
}

function cherry(sheet: Sheet, x: number, y: number, r: number): string {
  const skin = sheet.radial(
    [
      [0, '#F0808C'],
      [0.35, '#B8173A'],
      [1, '#5E0519'],
    ],
    0.38,
    0.32,
    0.75,
  )
  return `<path d="M${n(x)} ${n(y - r * 0.7)}q${n(r * 0.3)} ${n(-r * 1.9)} ${n(r * 1.7)} ${n(-r * 2.4)}" fill="none" stroke="#5E7A2B" stroke-width="2.200" stroke-linecap="round"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${skin}"/>`
}

export function drawGarnish(sheet: Sheet, kind: Garnish, x: number, y: number, size: number): string {
  if (kind === 'mint') return mint(x, y, size * 1.5)
  if (kind === 'cherry') return cherry(sheet, x, y, size * 0.55)
  return citrusWheel(kind, x, y, size)
}

/** A cube of ice, turned. */
export function iceCube(sheet: Sheet, x: number, y: number, size: number, turn: number): string {
  const face = sheet.vertical([
    [0, '#FFFFFF', 0.85],
    [1, '#FFFFFF', 0.25],
  ])
  const half = size / 2
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><rect x="${n(-half)}" y="${n(-half)}" width="${n(size)}" height="${n(size)}" rx="${n(size * 0.18)}" fill="${face}" stroke="#fff" stroke-opacity=".75" stroke-width="1.400"/><path d="M${n(-half * 0.6)} ${n(half * 0.5)}V${n(-half * 0.55)}H${n(half * 0.3)}" stroke="#fff" stroke-opacity=".9" stroke-width="1.800" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>`
}
