// `npm run rollback -w remote-cart -- --to https://shop.example [--reason …]`: takes back the canary, or else what is live.
import { readArguments } from './release/arguments.mjs'
import { explained, sayResult } from './release/command.mjs'
import { ask } from './release/shop.mjs'

export const run = (rest) =>
  explained(async () => {
    const { version, reason, ...wishes } = readArguments(rest, { version: { type: 'string' }, reason: { type: 'string' } })
    sayResult(await ask(wishes, `${wishes.remote}/rollback`, { body: { ...(version && { version }), ...(reason && { reason }) } }))
  })
