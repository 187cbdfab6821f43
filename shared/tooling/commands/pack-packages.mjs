// `npm run pack-packages -- --to folder`: packs @lechaim/shared and @lechaim/tooling, with which a team builds in a repository of its own.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { say } from '../launch/console.mjs'
import { packPackages } from '../packages/pack.mjs'
import { parsed, refuseSwallowed, UsageError } from '../release/arguments.mjs'
import { explained } from '../release/command.mjs'

export const run = (rest) =>
  explained(async () => {
    refuseSwallowed(['to'])
    const { to } = parsed(rest, { to: { type: 'string' } }).values
    if (!to) throw new UsageError('Where to? --to folder')
    const folder = resolve(process.env.INIT_CWD ?? '', to)
    mkdirSync(folder, { recursive: true })
    for (const archive of Object.values(packPackages(folder))) say(`Packed: ${join(folder, archive)}`)
  })
