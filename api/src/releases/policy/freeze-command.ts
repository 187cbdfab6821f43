// `npm run freeze`, for whoever may read the data folder: a time in which nothing is released or promoted; the server may run meanwhile.
import { parseArgs } from 'node:util'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { ConfigError, readConfig } from '../../config/config.ts'
import { withShop } from '../../db/connection.ts'
import { explained, type Say } from '../../db/explain-failure.ts'
import type { Database } from '../../db/schema.ts'
import { sharedNow } from '../../db/times.ts'
import { addFreeze, endFreeze, type Freeze, listFreezes } from './freezes.ts'

const usage =
  'npm run freeze -- --until 2026-12-31T20:00 --reason "the week of the holiday" [--from 2026-12-24T08:00] | --list | --end <number>; times are those of Israel'
const longestReason = 300

/** @returns the exit code */
export async function freezeCommand(rest: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const options = readOptions(rest)
    await withShop(readConfig(env), (db) => serve(db, options, say))
  })
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ args, options: { from: text, until: text, reason: text, end: text, list: { type: 'boolean' } } })
    const isNew = values.until !== undefined && values.reason !== undefined
    const kinds = [isNew, values.list === true, values.end !== undefined].filter(Boolean).length
    const isMixed = !isNew && (values.from ?? values.until ?? values.reason) !== undefined
    if (kinds !== 1 || isMixed) throw new ConfigError(usage)
    return values
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`${(error as Error).message}\n${usage}`)
  }
}

function readTime(name: string, text: string): string {
  const instant = fromIsraelTime(text)
  if (!instant) throw new ConfigError(`--${name} takes a time in Israel such as 2026-12-31T20:00, not "${text}"`)
  return instant
}

const spell = ({ id, from_at, until_at, reason }: Freeze) => `${id}  ${toIsraelTime(from_at)} to ${toIsraelTime(until_at)}  ${reason}`

async function serve(db: Database, { from, until, reason = '', end }: ReturnType<typeof readOptions>, say: Say): Promise<void> {
  if (until !== undefined) {
    const now = await sharedNow(db)
    const [from_at, until_at] = [from === undefined ? now : readTime('from', from), readTime('until', until)]
    if (until_at <= from_at || until_at <= now) throw new ConfigError('--until must be after --from, and in the future')
    if (reason.trim() === '' || reason.length > longestReason) throw new ConfigError(`--reason takes 1 to ${longestReason} characters`)
    const freeze = { from_at, until_at, reason: reason.trim() }
    const id = await addFreeze(db, freeze)
    say(`Nothing is released or promoted: ${spell({ id, ...freeze, created_at: now })}`)
  } else if (end !== undefined) {
    if (!/^\d{1,9}$/.test(end) || !(await endFreeze(db, Number(end)))) throw new ConfigError(`There is no freeze ${end} that has not ended`)
    say(`Freeze ${end} has ended`)
  } else {
    const freezes = await listFreezes(db)
    if (freezes.length === 0) say('Releases are not frozen')
    for (const freeze of freezes) say(spell(freeze))
  }
}
