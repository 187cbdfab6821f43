// `npm run deploy-token`, for whoever may read the data folder; the server may run meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/schema.ts'
import { explained } from '../operations/explain-failure.ts'
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens.ts'

type Say = (line: string) => void

const usage = 'npm run deploy-token -- --remote cart | --list | --revoke <id>'

/** @returns the exit code */
export async function deployTokenCommand(rest: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const wishes = readWishes(rest)
    await withDatabase(readConfig(env).dataDir, (db) => serve(db, wishes, say))
  })
}

function readWishes(args: string[]) {
  try {
    const options = { remote: { type: 'string' }, revoke: { type: 'string' }, list: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    if (Object.keys(values).length !== 1) throw new ConfigError(usage)
    return values
  } catch (error) {
    throw new ConfigError(error instanceof ConfigError ? usage : `${(error as Error).message}\n${usage}`)
  }
}

async function serve(db: Database, { remote, revoke }: ReturnType<typeof readWishes>, say: Say): Promise<void> {
  if (remote !== undefined) {
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(remote)) throw new ConfigError(`A remote is named like "gift-cards", not "${remote}"`)
    const { id, token } = await createDeployToken(db, remote)
    say(`Token ${id} for ${remote}; it is shown this once:\n${token}`)
  } else if (revoke !== undefined) {
    if (!(await revokeDeployToken(db, revoke))) throw new ConfigError(`There is no token ${revoke} that still works`)
    say(`Token ${revoke} no longer works`)
  } else {
    const tokens = await listDeployTokens(db)
    if (tokens.length === 0) say('There are no tokens yet')
    for (const { id, remote: of, created_at, used_at, revoked_at } of tokens) {
      say(`${id}  ${of}  made ${created_at}  ${revoked_at ? `revoked ${revoked_at}` : used_at ? `last used ${used_at}` : 'never used'}`)
    }
  }
}

async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const file = join(dataDir, 'shop.db')
  if (!existsSync(file)) throw new ConfigError(`There is no shop in ${dataDir} yet: npm start makes one`)
  const { db, close } = openDatabase(file)
  try {
    await migrate(db)
    await work(db)
  } finally {
    await close()
  }
}
