import { sql } from 'kysely'
import { isPostgres, listOf } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { postgresIndex } from './postgres-index.ts'
import type { Expression } from './search-expression.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

/** The search index of the engine that this database stands on. */
export const searchIndexOf = (db: Database): SearchIndex => (isPostgres(db) ? postgresIndex : sqliteIndex)

interface Question {
  expression: Expression
  except: Expression | null
}

/** For each question: true when some product matches the one expression and not the other. Asked in one statement, repeated ones once. */
export async function haveMatches(db: Database, questions: Question[]): Promise<boolean[]> {
  if (questions.length === 0) return []
  const { queryOf, hasMatch } = searchIndexOf(db)
  const queries = questions.map(({ expression, except }) => queryOf(expression, except))
  const { rows } = await sql<{ value: string }>`select value from ${listOf(db, 'text', [...new Set(queries)])} where ${hasMatch}`.execute(
    db,
  )
  const found = new Set(rows.map(({ value }) => value))
  return queries.map((query) => found.has(query))
}
