import { isPostgres } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { postgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

/** The search index of the engine that this database stands on. */
export const searchIndexOf = (db: Database): SearchIndex => (isPostgres(db) ? postgresIndex : sqliteIndex)
