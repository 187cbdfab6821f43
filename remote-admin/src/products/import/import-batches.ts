import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'

/** The server takes no more at once. */
const maxRows = 200
/** Bytes at most: a letter takes up to three, and the server reads a megabyte. */
const maxBytes = 700_000

/** Rows in the order of the file, in batches that the server takes. */
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
