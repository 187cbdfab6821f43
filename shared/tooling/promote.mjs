// `npm run promote -w remote-cart -- --to https://shop.example [--version …] [--canary 25]`: gives the canary, or any stored release, to
// everybody, or to another share of the visitors.
import { readArguments, UsageError } from './release/arguments.mjs'
import { explained, sayResult } from './release/command.mjs'
import { ask } from './release/shop.mjs'

export const run = (rest) =>
  explained(async () => {
    const { version, canary, ...wishes } = readArguments(rest, { version: { type: 'string' }, canary: { type: 'string' } })
    if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) throw new UsageError(`--canary takes a share from 1 to 99, not "${canary}"`)
    const body = { ...(version && { version }), ...(canary && { traffic: Number(canary) }) }
    sayResult(await ask(wishes, `${wishes.remote}/promote`, { body }))
  })
