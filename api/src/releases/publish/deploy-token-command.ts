// `npm run deploy-token`, for whoever may read the data folder; the server may run meanwhile.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../config/config.ts'
import { withShop } from '../../db/connection.ts'
import { explained, type Say } from '../../db/explain-failure.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { createDeployToken, defaultTokenDays, listDeployTokens, revokeDeployToken } from './deploy-tokens.ts'

const usage = 'npm run deploy-token -- --remote cart [--remote storefront] [--days 30] [--new] | --list | --revoke <id>'
const maxTokenDays = 365

/** @returns the exit code */
export async function deployTokenCommand(rest: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const options = readOptions(rest)
    await withShop(readConfig(env), (db) => serve(db, options, say))
  })
}

function readOptions(args: string[]) {
  try {
    const options = {
      remote: { type: 'string', multiple: true },
      days: { type: 'string' },
      new: { type: 'boolean' },
      revoke: { type: 'string' },
      list: { type: 'boolean' },
    } as const
    const { days, new: isNew = false, ...values } = parseArgs({ args, options }).values
    const isAboutNew = days !== undefined || isNew
    if (Object.keys(values).length !== 1 || (isAboutNew && values.remote === undefined)) throw new ConfigError(usage)
    return { ...values, remotes: [...new Set(values.remote)], isNew, days: days === undefined ? defaultTokenDays : readDays(days) }
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`${(error as Error).message}\n${usage}`)
  }
}

function readDays(days: string): number {
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > maxTokenDays) throw new ConfigError(`--days takes 1 to ${maxTokenDays}, not "${days}"`)
  return Number(days)
}

async function checkRemote(db: Database, remote: string, isNew: boolean): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(remote)) throw new ConfigError(`A remote is named like "gift-cards", not "${remote}"`)
  const channels = await db.selectFrom('release_channels').select('remote').orderBy('remote').execute()
  const known = channels.map((channel) => channel.remote)
  if (!isNew && !known.includes(remote)) {
    throw new ConfigError(`There is no remote "${remote}". Known: ${known.join(', ')}; for one that is yet to be released add --new`)
  }
}

async function serve(db: Database, { remotes, revoke, days, isNew }: ReturnType<typeof readOptions>, say: Say): Promise<void> {
  const [remote, ...others] = remotes
  if (remote !== undefined) {
    for (const one of remotes) await checkRemote(db, one, isNew)
    const { id, token, expiresAt } = await createDeployToken(db, remote, days, others)
    say(`Token ${id} for ${remotes.join(', ')}, until ${expiresAt}; it is shown this once:\n${token}`)
  } else if (revoke !== undefined) {
    if (!(await revokeDeployToken(db, revoke))) throw new ConfigError(`There is no token ${revoke} that still works`)
    say(`Token ${revoke} no longer works`)
  } else {
    const tokens = await listDeployTokens(db)
    if (tokens.length === 0) say('There are no tokens yet')
    for (const { id, remotes: of, created_at, expires_at, used_at, revoked_at } of tokens) {
      const end = revoked_at ? `revoked ${revoked_at}` : `${expires_at <= now() ? 'expired' : 'expires'} ${expires_at}`
      say(`${id}  ${of.join(', ')}  made ${created_at}  ${end}  ${used_at ? `last used ${used_at}` : 'never used'}`)
    }
  }
}
