import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { expect, test } from 'vitest'
import { batchesOf, maxRows, type ReadFile, readCsv } from './read-csv.ts'

const rowsOf = (read: ReadFile) => ('rows' in read ? read.rows : [])
const read = (text: string | Uint8Array<ArrayBuffer>) => readCsv(new Blob([text]))

test("reads the shop's own export with line breaks, quotes and apostrophes", async () => {
  const cells = ['7', '=1', '89.90', 'א, ב\n"ג"', 'יין | מתנות']
  const file = await read(byteOrderMark + csvLine(['מספר', 'שם המוצר', 'מחיר', 'תיאור', 'קטגוריות']) + csvLine(cells))
  expect(rowsOf(file)).toEqual([
    { line: 2, cells: { id: '7', name: "'=1", price: '89.90', description: 'א, ב\n"ג"', categories: 'יין | מתנות' }, problems: [] },
  ])
})

test.each([
  ['semicolons', 'שם המוצר;מחיר\nיין;12,50\n'],
  ['tabs', 'name\tPRICE\nיין\t12,50'],
])('reads %s', async (_, text) => {
  expect(rowsOf(await read(text))).toMatchObject([{ cells: { name: 'יין', price: '12,50' } }])
})

test('reads Windows-1255 and UTF-16', async () => {
  // שם המוצר,מחיר / יין,5 in windows-1255
  const old = Uint8Array.from([
    0xf9, 0xed, 0x20, 0xe4, 0xee, 0xe5, 0xf6, 0xf8, 0x2c, 0xee, 0xe7, 0xe9, 0xf8, 0x0d, 0x0a, 0xe9, 0xe9, 0xef, 0x2c, 0x35,
  ])
  expect(rowsOf(await read(old))).toMatchObject([{ cells: { name: 'יין', price: '5' } }])
  const wide = new Uint8Array(Buffer.from('\uFEFFשם המוצר\tמחיר\r\nיין\t5', 'utf16le'))
  expect(rowsOf(await read(wide))).toMatchObject([{ cells: { name: 'יין', price: '5' } }])
})

test('numbers lines as a spreadsheet does, and skips empty lines and unknown columns', async () => {
  const file = await read('שם המוצר,משקל,מחיר,מחיר\n"שני\nקווים",אדום,1,2\n,,\nיין,לבן,3\n')
  expect(rowsOf(file)).toMatchObject([
    { line: 2, cells: { name: 'שני\nקווים', price: '1' } },
    { line: 4, cells: { name: 'יין', price: '3' } },
  ])
  expect(file).toMatchObject({ ignored: ['משקל', 'מחיר'] })
})

test('a broken row is reported and not sent', async () => {
  const problems = rowsOf(await read('שם המוצר,מחיר\nיין,1,עודף\nטוב,2\nגין,"3\n')).map(({ line, problems }) => [line, problems[0]?.code])
  expect(problems).toEqual([
    [2, 'columns'],
    [3, undefined],
    [4, 'quotes'],
  ])
})

test.each([
  ['', 'blank'],
  ['משקל,מחיר\nאדום,1', 'noColumns'],
  ['שם המוצר\n\n', 'empty'],
  ['PK\x03\x04\0\0', 'archive'],
])('a file like %j is refused as %s', async (text, problem) => {
  expect(await read(text)).toEqual({ problem })
})

test('a file with too many rows is refused', async () => {
  expect(await read(`שם המוצר\n${'יין\n'.repeat(maxRows + 1)}`)).toEqual({ problem: 'tooLarge' })
})

test("batches keep the order within the server's limits", () => {
  const rows = Array.from({ length: 450 }, (_, n) => ({ line: n + 2, cells: { description: n < 60 ? 'א'.repeat(12_000) : 'קצר' } }))
  const batches = batchesOf(rows)
  expect(batches.flat()).toEqual(rows)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(1024 * 1024)
  }
})
