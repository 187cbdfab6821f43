// `npm run promote`, `rollback`, `kill-switch` and `toolbar`, each `-w remote-cart -- --to https://shop.example`: change who gets an existing
// release.
import { say } from '../launch/console.mjs'
import { checkCanary, ReleaseFailure, readArguments, UsageError } from '../release/arguments.mjs'
import { explained, sayResult } from '../release/command.mjs'
import { ask } from '../release/shop.mjs'

const changes = {
  /** Releases the canary, or `--version`, to everybody, or with `--canary 25` to another share of the visitors. */
  promote: {
    options: { version: { type: 'string' }, canary: { type: 'string' }, expect: { type: 'string' } },
    async change({ version, canary, expect, ...wishes }) {
      checkCanary(canary)
      const body = { ...(version && { version }), ...(canary && { traffic: Number(canary) }), ...(expect && { expect }) }
      sayResult(await ask(wishes, `${wishes.remote}/promote`, { body }))
    },
  },
  /** Rolls back the canary or the live release, and says first where that leads. With `--plan` it only says so. */
  rollback: {
    options: {
      version: { type: 'string' },
      canary: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      reason: { type: 'string' },
    },
    async change({ version: named, canary, live, plan: onlySays, reason, ...wishes }) {
      const version = named ?? (await chosen(wishes, { canary, live }))
      const path = `${wishes.remote}/rollback`
      const plan = await ask(wishes, version ? `${path}?version=${encodeURIComponent(version)}` : path)
      say(
        `Roll-back: ${wishes.remote} ${plan.version}, which is ${plan.from === 'canary' ? 'a canary' : 'live'}; its visitors get ${plan.to}`,
      )
      if (plan.way) say(`  ${plan.way}`)
      if (onlySays) return
      // The server refuses a plan that is outdated by now.
      const body = { version: plan.version, ...(plan.to && { to: plan.to }), ...(reason && { reason }) }
      sayResult({ ...(await ask(wishes, path, { body })), notice: null })
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
  /** Makes a link with which one browser chooses a release of each remote: `--choose cart=canary --choose storefront=0.1.0+3f2a9c1b7d`. */
  toolbar: {
    options: { choose: { type: 'string', multiple: true, default: [] } },
    async change({ choose, ...wishes }) {
      const choices = Object.fromEntries(choose.map(choiceIn))
      const { preview } = await ask(wishes, `${wishes.remote}/toolbar`, { body: { choices } })
      say(`Toolbar: for whoever opens the link within a week and confirms it\n  ${preview}`)
    },
  },
}

/** @throws UsageError */
function choiceIn(text) {
  const [, remote, release] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(text) ?? []
  if (!remote) throw new UsageError(`--choose takes cart=live, cart=canary or cart=<version>, not "${text}"`)
  return [remote, release]
}

/** @returns the version to be taken back; undefined for the only one that stands
 *  @throws UsageError where a canary and a live release stand, and neither was named */
async function chosen(wishes, { canary, live }) {
  if (canary && live) throw new UsageError('--canary or --live, not both')
  const { releases } = await ask(wishes, wishes.remote)
  const standing = (state) => releases.find((release) => release.state === state)?.version
  if (canary && !standing('canary')) throw new ReleaseFailure(`Refused: ${wishes.remote} has no canary`)
  if (!canary && !live && standing('canary') && standing('live'))
    throw new UsageError(`Which one? --canary takes back ${standing('canary')}, --live ${standing('live')}`)
  return canary ? standing('canary') : standing('live')
}

export function run(rest, command) {
  const { options, change } = changes[command]
  return explained(() => change(readArguments(rest, options)))
}
