// Interface of a search index. Products are stored in it under their keys, and under their texts for what contains the query.
import type { ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/engine.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Expression } from './search-expression.ts'

/** Rows of one column, `id`. */
export type ProductIds = RawBuilder<{ id: number }>

/** The ids of rows as a list in one parameter, so that the statement is the same for any number of them. */
export function idList(db: Database, rows: { id: number }[]): RawBuilder<number> {
  const ids = rows.map(({ id }) => id)
  return sql`(select value from ${listOf(db, 'bigint', ids)})`
}

/** The products that contain a text in name or description, whatever its case. */
export interface Containing {
  /** As a list, without those of another one. */
  idsExcept(others: RawBuilder<unknown> | null): ProductIds
  /** As a condition on single products: those of `ids` for which it holds, of the table `products as p`. */
  maybe: { ids: ProductIds; condition: RawBuilder<boolean> }
}

export interface SearchIndex {
  /** Writes what a product is found by, in place of what it was found by before. It goes with its product by itself. */
  writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void>
  /** The same for many products at once, in two steps: the first one takes this process's time, the second one the database's. */
  prepareAll(products: { id: number; product: ProductTexts }[]): (trx: Transaction) => Promise<void>
  /** The products that match the one expression and not the other. */
  matchingIds(expression: Expression, except?: Expression | null): ProductIds
  /** Those among some of the newest products below an id: a common word fills a page there, sooner than all that have it are listed. Null
   *  where that takes no longer. */
  newestMatchingIds(expression: Expression, except: Expression | null, before: number): ProductIds | null
  /** Those among the sold-out products, which are few. Null where all that match are listed as soon. */
  soldOutMatchingIds(expression: Expression, except: Expression | null): ProductIds | null
  /** The engine's query for what matches the one expression and not the other. */
  queryOf(expression: Expression, except?: Expression | null): string
  /** The condition that some product matches `value`, such a query. */
  hasMatch: RawBuilder<boolean>
  /** Products of these categories (null for all) that contain the text; null when none does. */
  containing(db: Database, text: string, categoryIds: number[] | null): Promise<Containing | null>
  /** A condition on single rows of `products as p`, which match the expression or contain the text, for the first rows in a list's order;
   *  null where lists of all that do cost less. */
  isMatch(expression: Expression | null, text: string | null): RawBuilder<boolean> | null
  /** Makes reading quick again after many writes, step by step. */
  compact(db: Database): AsyncIterable<void>
}

/** An engine's notation of expressions. */
interface Notation {
  quote(text: string): string
  prefix: string
  or: string
  and: string
  not: string
}

/** @returns a function that writes an expression, and what its matches must not match, as the engine's query */
export function createRenderer({ quote, prefix, or, and, not }: Notation) {
  const render = (expression: Expression): string => {
    if ('key' in expression) return quote(expression.key)
    if ('startsWith' in expression) return `${quote(expression.startsWith)}${prefix}`
    if ('any' in expression) return `(${expression.any.map(render).join(or)})`
    return `(${expression.all.map(render).join(and)})`
  }
  return (expression: Expression, except: Expression | null = null): string =>
    except ? `${render(expression)}${not}${render(except)}` : render(expression)
}
