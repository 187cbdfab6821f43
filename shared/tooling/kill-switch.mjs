// `npm run kill-switch -w remote-cart -- --to https://shop.example [--reason … | --on]`: takes a remote out of the shop, or brings it back.
import { say } from './launch/console.mjs'
import { readArguments } from './release/arguments.mjs'
import { explained } from './release/command.mjs'
import { ask } from './release/shop.mjs'

const options = { reason: { type: 'string' }, on: { type: 'boolean', default: false } }

export const run = (rest) =>
  explained(async () => {
    const { reason, on, ...wishes } = readArguments(rest, options)
    const { remote, switchedOff } = await ask(wishes, `${wishes.remote}/switch`, { body: { off: !on, ...(reason && { reason }) } })
    say(switchedOff ? `Off: nobody gets ${remote} any more` : `On: ${remote} is back`)
  })
