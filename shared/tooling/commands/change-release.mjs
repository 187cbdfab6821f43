// `npm run promote`, `rollback` and `kill-switch`, each `-w remote-cart -- --to https://shop.example`: change who gets an existing release.
import { say } from '../launch/console.mjs'
import { checkCanary, readArguments } from '../release/arguments.mjs'
import { explained, sayResult } from '../release/command.mjs'
import { ask } from '../release/shop.mjs'

const changes = {
  /** Releases the canary, or `--version`, to everybody, or with `--canary 25` to another share of the visitors. */
  promote: {
    options: { version: { type: 'string' }, canary: { type: 'string' } },
    async change({ version, canary, ...wishes }) {
      checkCanary(canary)
      const body = { ...(version && { version }), ...(canary && { traffic: Number(canary) }) }
      sayResult(await ask(wishes, `${wishes.remote}/promote`, { body }))
    },
  },
  /** Rolls back the canary, or else the live release. */
  rollback: {
    options: { version: { type: 'string' }, reason: { type: 'string' } },
    async change({ version, reason, ...wishes }) {
      const body = { ...(version && { version }), ...(reason && { reason }) }
      sayResult(await ask(wishes, `${wishes.remote}/rollback`, { body }))
    },
  },
  /** Takes a remote out of the shop, or brings it back with `--on`. */
  'kill-switch': {
    options: { reason: { type: 'string' }, on: { type: 'boolean', default: false } },
    async change({ reason, on, ...wishes }) {
      const { remote, switchedOff } = await ask(wishes, `${wishes.remote}/switch`, { body: { off: !on, ...(reason && { reason }) } })
      say(switchedOff ? `Off: nobody gets ${remote} any more` : `On: ${remote} is back`)
    },
  },
}

export function run(rest, command) {
  const { options, change } = changes[command]
  return explained(() => change(readArguments(rest, options)))
}
