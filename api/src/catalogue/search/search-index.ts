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

/** Products that contain a text: those of `ids` for which the condition holds, of the table `products as p`. */
export interface MaybeContaining {
  ids: ProductIds
  condition: RawBuilder<boolean>
}

export interface SearchIndex {
  /** Writes what a product is found by, in place of what it was found by before. It goes with its product by itself. */
  writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void>
  /** The products that match the one expression and not the other. */
  matchingIds(expression: Expression, except?: Expression | null): ProductIds
  /** For each question: true when some product matches the one expression and not the other. */
  haveMatches(db: Database, questions: { expression: Expression; except: Expression | null }[]): Promise<boolean[]>
  /** The products of these categories (null for all) whose name or description contains the text, whatever its case; null when there are
   *  none.
   *  @returns a function of a list of products that are left out */
  containingIds(
    db: Database,
    text: string,
    categoryIds: number[] | null,
  ): Promise<((except: RawBuilder<unknown> | null) => ProductIds) | null>
  /** The same as a condition on single products. */
  maybeContaining(db: Database, text: string): Promise<MaybeContaining>
  /** A condition on single rows of `products as p`, which match the expression or contain the text; null where lists of all that do cost
   *  less. */
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

/** For each of the engine's queries: true when it has matches. Asked in one statement, repeated ones once.
 *  @param isFound the condition on `value`, a query */
export async function haveRows(db: Database, queries: string[], isFound: RawBuilder<boolean>): Promise<boolean[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<{ value: string }>`select value from ${listOf(db, 'text', [...new Set(queries)])} where ${isFound}`.execute(db)
  const found = new Set(rows.map(({ value }) => value))
  return queries.map((query) => found.has(query))
}
