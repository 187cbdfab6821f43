// Searching an upgraded shop until its keys are made (build-index.ts): what contains the query, in the texts of before.
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { type RawBuilder, sql } from 'kysely'

/** The ids (as `id`) of the products whose texts contain the query. */
export const formerIds = (query: string): RawBuilder<{ id: number }> =>
  sql`(select product_id as id from product_texts
    where instr(raw, ${query.toLowerCase()}) > 0 or (${plainText(query)} <> '' and instr(plain, ${plainText(query)}) > 0))`
