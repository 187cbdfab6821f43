// Interface of a search index. Products are stored in it under their keys, and under their texts for what contains the query.
import type { ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Expression } from './search-expression.ts'

/** Rows of one column, `id`. */
export type ProductIds = RawBuilder<{ id: number }>

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
  /** Tells of each question whether some product matches the one expression and not the other. */
  haveMatches(db: Database, questions: { expression: Expression; except: Expression | null }[]): Promise<boolean[]>
  /** The products of these categories (null for all) whose name or description contains the text, whatever its case; null when there are
   *  none.
   *  @returns a function of a list of products that are left out */
  containingIds(
    db: Database,
    text: string,
    categoryIds: number[] | null,
  ): Promise<((except: RawBuilder<unknown> | null) => ProductIds) | null>
  /** The same for looking at products one by one. */
  maybeContaining(db: Database, text: string): Promise<MaybeContaining>
  /** Asks one product, of the table `products as p`, if it matches the expression or contains the text; null where lists of all that do
   *  cost less. */
  isMatch(expression: Expression | null, text: string | null): RawBuilder<boolean> | null
  /** Makes reading quick again after many writes, step by step. */
  compact(db: Database): AsyncIterable<void>
}
