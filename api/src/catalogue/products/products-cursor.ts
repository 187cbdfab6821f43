// The end of a page of products, from which the next begins. The cursor holds the last row's sort key, so that rows which come or go
// meanwhile neither repeat nor skip others.
import type { ProductQuery } from '@lechaim/shared/contracts/products.ts'
import { invalid } from '../../http/errors/api-error.ts'
import type { SearchPosition } from '../search/stage-rows.ts'

export type ProductSort = Exclude<NonNullable<ProductQuery['sort']>, 'relevance'>

/** The key of products that are not in the list of best sellers; in it are negative places. */
export const notListed = -1_000_000

/** The unit price (agorot for a litre) of products whose volume is not known: behind all others. */
export const withoutVolume = 9_000_000_000_000

export interface Cursor {
  sort: ProductSort
  /** Agorot for prices, the sorting name for names, the place for best sellers, the id again otherwise. */
  key: number | string
  id: number
  /** The row is one of the sold-out products, which come last. */
  isSoldOut: boolean
}

const write = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

export const writeCursor = ({ sort, key, id, isSoldOut }: Cursor): string => write(sort, key, id, ...(isSoldOut ? [1] : []))

/** @param parse `cursorIn` or `searchPositionIn`
 *  @throws validation_failed for a cursor of another list */
export function readCursor<T>(text: string | undefined, parse: (text: string) => T | null): T | null {
  if (text === undefined) return null
  const cursor = parse(text)
  if (!cursor) throw invalid('after', 'The cursor does not belong to this list')
  return cursor
}

/** The cursor that `writeCursor` wrote for this sort, or null for any other text. */
export function cursorIn(text: string, sort: ProductSort): Cursor | null {
  const [cursorSort, key, id, soldOut] = parse(text)
  const keyType = sort === 'name' ? 'string' : 'number'
  const belongs = cursorSort === sort && typeof key === keyType && Number.isSafeInteger(id)
  return belongs ? { sort, key: key as number | string, id: id as number, isSoldOut: soldOut === 1 } : null
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    // Callers refuse what can't be read.
    return []
  }
}

/** The cursor of a list by relevance. */
export const writeSearchCursor = ({ isShown, mode, stage, id, isSoldOut }: SearchPosition): string =>
  write('relevance', isShown, mode, stage, id, ...(isSoldOut ? [1] : []))

/** The position that `writeSearchCursor` wrote, or null for any other text. */
export function searchPositionIn(text: string): SearchPosition | null {
  const [sort, isShown, mode, stage, id, soldOut] = parse(text)
  const isPosition = sort === 'relevance' && typeof isShown === 'boolean' && Number.isSafeInteger(stage) && Number.isSafeInteger(id)
  if (!isPosition || (mode !== 'all' && mode !== 'some' && mode !== 'near')) return null
  return { isShown, mode, isSoldOut: soldOut === 1, stage: stage as number, id: id as number }
}
