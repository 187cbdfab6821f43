// Limits of mailed codes for each account (decision 0026): in the database, where neither invented names nor a restart clear the count; for
// unknown names in memory.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { noteAccount } from '../users/account-notices.ts'
import { isUserId } from '../users/users-queries.ts'
import type { CodeAction } from './codes-table.ts'

const minutes = 60_000
const dayMs = 24 * 60 * minutes
const guesses = { max: 20, windowMs: 60 * minutes, maxPerDay: 50, ofUnknown: 'codes', notice: 'code_guesses' } as const
const sends = { max: 5, windowMs: 5 * minutes, maxPerDay: 60, ofUnknown: 'mails', notice: 'code_mails' } as const

const limitsOf = (action: CodeAction) => (action.startsWith('send') ? sends : guesses)

/** Counts a guess or a mail, if the account has any left. Known and unknown accounts write the same rows, so both take the same time. */
export async function countCodeAction(app: FastifyInstance, account: string, action: CodeAction): Promise<boolean> {
  const { db, config, throttles } = app
  if (!config.rateLimits) return true
  const { maxPerDay, ofUnknown, notice } = limitsOf(action)
  if (!isUserId(account)) return (await throttles[ofUnknown].mayTry(`${action} ${account}`)) && keepTime(db)
  if (await insertWithin(db, account, action)) return true
  if ((await countDay(db, account, action)) >= maxPerDay) await noteAccount(app, account, notice)
  return false
}

/** Clears the account's guesses after the right code. */
export async function clearGuesses(db: Database, account: string, action: CodeAction): Promise<void> {
  await db.deleteFrom('code_attempts').where('account', '=', account).where('kind', '=', action).execute()
}

/** Counts and inserts in one statement, so that simultaneous requests don't all see the last free place. */
async function insertWithin(db: Database, account: string, action: CodeAction): Promise<boolean> {
  const { max, windowMs, maxPerDay } = limitsOf(action)
  const recent = (ms: number) =>
    sql`(select count(*) from code_attempts where account = ${account} and kind = ${action} and created_at > ${before(ms)})`
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into code_attempts (account, kind, created_at)
      select ${account}, ${action}, ${now()} where ${recent(windowMs)} < ${max} and ${recent(dayMs)} < ${maxPerDay}`.execute(trx)
    if (numAffectedRows > 0n) await trx.deleteFrom('code_attempts').where('created_at', '<=', before(dayMs)).execute()
    return numAffectedRows > 0n
  })
}

/** Replaces the one row of all unknown names, so that invented ones do not grow the table. */
async function keepTime(db: Database): Promise<true> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('code_attempts').where('account', '=', '').execute()
    await trx.insertInto('code_attempts').values({ account: '', kind: 'unknown', created_at: now() }).execute()
  })
  return true
}

async function countDay(db: Database, account: string, action: CodeAction): Promise<number> {
  const { count } = await db
    .selectFrom('code_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('kind', '=', action)
    .where('created_at', '>', before(dayMs))
    .executeTakeFirstOrThrow()
  return count
}

const before = (ms: number) => new Date(Date.now() - ms).toISOString()
