import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'

/** The server's limit for one request. */
const maxRows = 200
/** Of the server's megabyte; a letter takes up to three bytes. */
const maxBytes = 700_000

/** Splits rows into requests within the server's limits. */
export function batchesOf<Row extends ImportRow>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let size = 0
  for (const row of rows) {
    const bytes = 3 * JSON.stringify(row.cells).length
    const current = batches.at(-1)
    if (!current || current.length === maxRows || size + bytes > maxBytes) {
      batches.push([row])
      size = bytes
    } else {
      current.push(row)
      size += bytes
    }
  }
  return batches
}
