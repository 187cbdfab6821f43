import { expect, it } from 'vitest'
import { createLoadCount } from './load-count.ts'

function countAt(start = 1_000_000) {
  let time = start
  const loads = createLoadCount(120_000, () => time)
  const total = (release: string) => [...loads.of(release).values()].reduce((sum, count) => sum + count, 0)
  return {
    loads,
    total,
    wait: (ms: number) => {
      time += ms
    },
  }
}

it('counts each release by network, for as long as the window', () => {
  const { loads, total, wait } = countAt()
  loads.add(['host@1', 'cart@1'], '203.0.113.7')
  loads.add(['host@1'], null)
  expect(loads.of('host@1')).toEqual(
    new Map([
      [loads.groupOf('203.0.113.7'), 1],
      [0, 1],
    ]),
  )
  wait(60_000)
  loads.add(['host@1'], null)
  expect([total('host@1'), total('cart@1'), total('cart@2')]).toEqual([3, 1, 0])
  wait(70_000)
  expect([total('host@1'), total('cart@1')]).toEqual([1, 0])
})

it('networks are spread, and however many there are take the same memory', () => {
  const { loads, total } = countAt()
  const groups = new Set(Array.from({ length: 1000 }, (_, number) => loads.groupOf(`203.0.${number >> 8}.${number & 255}`)))
  expect(groups.size).toBeGreaterThan(800)
  expect(groups).not.toContain(0)
  for (let number = 0; number < 20_000; number++) loads.add(['host@1'], `2001:db8:0:${number.toString(16)}::/64`)
  expect(loads.of('host@1').size).toBeLessThan(4096)
  expect(total('host@1')).toBe(20_000)
})

it('releases of long ago make room', () => {
  const { loads, total } = countAt()
  for (let version = 0; version < 200; version++) loads.add([`host@${version}`], null)
  expect([total('host@0'), total('host@199')]).toEqual([0, 1])
})
