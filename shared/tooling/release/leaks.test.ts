import { expect, it } from 'vitest'
import { leaksIn } from './leaks.mjs'

const kilobyte = 1024
const still = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]
const grown = (memory: number[], nodes = [0, 0, 0], listeners = [0, 0, 0]) => [memory.map((size) => size * kilobyte), nodes, listeners]

it('a leak that grows in every span is refused with its figures and those of the live release', () => {
  expect(leaksIn(grown([10, 0, -5]), grown([400, 380, 410], [30, 30, 30], [3, 3, 3]))).toEqual([
    'it leaks: each round of views leaves 380 KB of memory behind, with what is live 0 KB of memory',
    'it leaks: each round of views leaves 30 nodes of the document behind, with what is live 0 nodes of the document',
    'it leaks: each round of views leaves 3 listeners behind, with what is live 0 listeners',
  ])
})

it.each([
  ['that grows once', still, grown([900, 0, 0], [50, 0, 0])],
  ['that grows by less than noise', still, grown([40, 50, 60], [4, 4, 4])],
  ['that leaks as what is live does', grown([400, 400, 400]), grown([420, 410, 430])],
  ['where nothing was counted of what is live', null, grown([400, 400, 400])],
])('a candidate %s passes', (_what, before, after) => expect(leaksIn(before, after)).toEqual([]))

it('a candidate whose views cannot be shown and left, where the live ones can, is refused', () => {
  expect(leaksIn(still, null)).toEqual([expect.stringContaining('cannot come and go')])
})
