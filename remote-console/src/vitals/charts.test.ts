import type { ReleaseVitals, VitalQuantiles } from '@lechaim/shared/contracts/release-vitals.ts'
import { expect, it } from 'vitest'
import { axisEnd, chartsOf } from './charts.ts'

const lcp = (p75: number, device: VitalQuantiles['device'] = 'phone'): VitalQuantiles => ({
  name: 'lcp',
  device,
  views: 100,
  p50: p75 / 2,
  p75,
  p95: p75 * 2,
})
const vitals: ReleaseVitals = {
  remote: 'cart',
  releases: [
    { version: 'canary', views: 100, vitals: [lcp(900), lcp(500, 'desktop')] },
    { version: 'live', views: 900, vitals: [lcp(1000), { ...lcp(0.05), name: 'cls' }] },
    { version: 'old', views: 9, vitals: [lcp(2000)] },
  ],
}

it('has a chart for each vital and device, with a row for each compared release in their order', () => {
  const charts = chartsOf(vitals, ['live', 'canary', 'unknown'])
  expect(charts.map(({ name, device, rows }) => [name, device, rows.map(({ version }) => version)])).toEqual([
    ['lcp', 'phone', ['live', 'canary']],
    ['lcp', 'desktop', ['canary']],
    ['cls', 'phone', ['live']],
  ])
})

it('the axis reaches beyond the largest value, and at least beyond the limit', () => {
  const [phone] = chartsOf(vitals, ['live', 'old'])
  expect(phone && axisEnd(phone, 2500)).toBe(4200)
  expect(phone && axisEnd(phone, 8000)).toBe(8400)
})
