// A script's map holds after the integrity hashes have been put into it.
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { expect, it } from 'vitest'
import { withReplacement } from './source-maps.mjs'

it('positions after a replaced text move with it, and no others', () => {
  const script = 'before();__hashes__;after()\nnext()'
  const source = [0, 10, 20].map((column, line) => [column, 0, line, 0])
  const map = { version: 3, names: [], sources: ['a.ts'], mappings: [source, [[0, 0, 9, 0]]] }
  const moved = new TraceMap(withReplacement(map, script, '__hashes__', 30))
  const lineAt = (line: number, column: number) => originalPositionFor(moved, { line, column }).line
  expect(lineAt(1, 0)).toBe(1)
  expect(lineAt(1, 49)).toBe(2)
  expect(lineAt(1, 50)).toBe(3)
  expect(lineAt(2, 0)).toBe(10)
})
