// Brings the database to the newest schema: forward only, every pending migration in one transaction.
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperationError } from '../files/operation-error.ts'
import { isPostgres } from './engine.ts'
import * as first from './migrations/2026-11-20-first.ts'
import * as shortSearches from './migrations/2026-11-20-short-searches.ts'
import * as signInAndMail from './migrations/2026-11-20-sign-in-and-mail.ts'
import * as storedPictures from './migrations/2026-11-20-stored-pictures.ts'
import * as sessionDevices from './migrations/2026-11-22-session-devices.ts'
import * as writingBack from './migrations/2026-11-22-writing-back.ts'
import * as releases from './migrations/2026-11-23-releases.ts'
import * as signInLimits from './migrations/2026-11-23-sign-in-limits.ts'
import * as tokenExpiry from './migrations/2026-11-23-token-expiry.ts'
import * as visitorsFailed from './migrations/2026-11-23-visitors-failed.ts'
import * as footerSaved from './migrations/2026-11-24-footer-saved.ts'
import * as orderPhones from './migrations/2026-11-24-order-phones.ts'
import * as searchKeys from './migrations/2026-11-24-search-keys.ts'
import * as signInProviders from './migrations/2026-11-24-sign-in-providers.ts'
import * as stock from './migrations/2026-11-24-stock.ts'
import * as usedProofs from './migrations/2026-11-24-used-proofs.ts'
import * as stockRequests from './migrations/2026-11-25-stock-requests.ts'
import * as drinks from './migrations/2026-11-26-drinks.ts'
import * as salePrices from './migrations/2026-11-27-sale-prices.ts'
import * as releaseArchives from './migrations/2026-11-28-release-archives.ts'
import * as sharedCounts from './migrations/2026-11-28-shared-counts.ts'
import * as toldByTriggers from './migrations/2026-11-28-told-by-triggers.ts'
import * as filters from './migrations/2026-11-29-filters.ts'
import * as quietOrders from './migrations/2026-12-02-quiet-orders.ts'
import * as visibility from './migrations/2026-12-03-visibility.ts'
import * as coupons from './migrations/2026-12-04-coupons.ts'
import * as couponTriggers from './migrations/2026-12-04-coupons-told.ts'
import * as orderSearch from './migrations/2026-12-05-order-search.ts'
import * as couponKeys from './migrations/2026-12-06-coupon-keys.ts'
import * as searchPending from './migrations/2026-12-07-search-pending.ts'
import * as searchPlans from './migrations/2026-12-08-search-plans.ts'
import * as postgresFirst from './postgres-first.ts'
import type { Database } from './schema.ts'

// A static list, whose imports are type-checked.
export const migrations = {
  '2026-11-20-first': first,
  '2026-11-20-short-searches': shortSearches,
  '2026-11-20-sign-in-and-mail': signInAndMail,
  '2026-11-20-stored-pictures': storedPictures,
  '2026-11-22-session-devices': sessionDevices,
  '2026-11-22-writing-back': writingBack,
  '2026-11-23-releases': releases,
  '2026-11-23-sign-in-limits': signInLimits,
  '2026-11-23-token-expiry': tokenExpiry,
  '2026-11-23-visitors-failed': visitorsFailed,
  '2026-11-24-footer-saved': footerSaved,
  '2026-11-24-order-phones': orderPhones,
  '2026-11-24-search-keys': searchKeys,
  '2026-11-24-sign-in-providers': signInProviders,
  '2026-11-24-stock': stock,
  '2026-11-24-used-proofs': usedProofs,
  '2026-11-25-stock-requests': stockRequests,
  '2026-11-26-drinks': drinks,
  '2026-11-27-sale-prices': salePrices,
  '2026-11-28-release-archives': releaseArchives,
  '2026-11-29-filters': filters,
  '2026-12-03-visibility': visibility,
  '2026-12-04-coupons': coupons,
  '2026-12-05-order-search': orderSearch,
  '2026-12-06-coupon-keys': couponKeys,
}

/** For PostgreSQL alone: a process on SQLite keeps these in its memory. */
const postgresOnly = {
  '2026-11-28-shared-counts': sharedCounts,
  '2026-11-28-told-by-triggers': toldByTriggers,
  '2026-12-02-quiet-orders': quietOrders,
  '2026-12-04-coupons-told': couponTriggers,
  '2026-12-07-search-pending': searchPending,
  '2026-12-08-search-plans': searchPlans,
}

/** PostgreSQL starts from a baseline and runs the later migrations. */
const postgresMigrations = {
  [postgresFirst.baseline]: postgresFirst,
  ...Object.fromEntries(Object.entries(migrations).filter(([name]) => name > postgresFirst.baseline)),
  ...postgresOnly,
}

class NewerData extends OperationError {}

/** @throws OperationError when PostgreSQL's database knows no Hebrew letters
 *  @throws NewerData when a newer version of the shop has written here, or the migration's own error; the database then is as it was. */
export async function migrate(db: Database): Promise<void> {
  if (isPostgres(db)) await checkLetters(db)
  const known = isPostgres(db) ? postgresMigrations : migrations
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const unknown = (await executedMigrations(db)).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new NewerData(
      `A newer version of the shop has written this data (${unknown.join(', ')}): start that version, or restore a backup from before it`,
    )
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Substrings are found by pg_trgm, which takes Hebrew for punctuation where the database's LC_CTYPE is C, whatever its provider. */
async function checkLetters(db: Database): Promise<void> {
  const { rows } = await sql<{ type: string }>`select datctype as type from pg_database where datname = current_database()`.execute(db)
  const { type } = rows[0] ?? {}
  if (type === 'C' || type === 'POSIX')
    throw new OperationError(`The database's LC_CTYPE is ${type}, which knows no Hebrew: make it by create database … lc_ctype 'C.UTF-8'`)
}

async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
