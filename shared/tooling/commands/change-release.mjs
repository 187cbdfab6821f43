// `npm run promote`, `rollback`, `kill-switch`, `notify` and `toolbar`, each `-w remote-cart -- --to https://shop.example`: change who gets an
// existing release, or the contact for its alarms. `npm run promote -- --to … --set cart@…,storefront@…` promotes releases of several remotes
// together.
import { say } from '../launch/console.mjs'
import { checkCanary, ReleaseFailure, readArguments, readSet, UsageError } from '../release/arguments.mjs'
import { explained, sayResult } from '../release/command.mjs'
import { ask } from '../release/shop.mjs'

const changes = {
  /** Releases the canary, or `--version`, to everybody, or with `--canary 25` to another share of the visitors; with `--steps` from there on
   *  by its pages' vitals. */
  promote: {
    options: {
      version: { type: 'string' },
      canary: { type: 'string' },
      steps: { type: 'boolean', default: false },
      expect: { type: 'string' },
      /** For what was only a preview so far. */
      unclean: { type: 'boolean', default: false },
      untested: { type: 'boolean', default: false },
      set: { type: 'string' },
    },
    async change({ version, canary, steps, expect, unclean, untested, ...wishes }) {
      checkCanary(canary, steps)
      const body = {
        ...(version && { version }),
        ...(canary && { traffic: Number(canary), ...(steps && { steps }) }),
        ...(expect && { expect }),
        ...(unclean && { unclean }),
        ...(untested && { untested }),
      }
      sayResult(await ask(wishes, `${wishes.remote}/promote`, { body }))
    },
    async changeSet({ releases, version, canary, expect, unclean, untested, ...wishes }) {
      if (version ?? canary ?? expect) throw new UsageError('--set names everything itself: no --version, --canary or --expect')
      const body = { releases, ...(unclean && { unclean }), ...(untested && { untested }) }
      for (const answer of (await ask(wishes, '/release-sets', { body })).items) sayResult(answer)
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
  /** Sets the mail address and the webhook for notices of alarms and roll-backs, or prints them; `--mail none` removes one. */
  notify: {
    options: { mail: { type: 'string' }, webhook: { type: 'string' }, test: { type: 'boolean', default: false } },
    async change({ mail, webhook, test, ...wishes }) {
      const value = (given) => (given === 'none' ? null : given)
      const body = {
        ...(mail !== undefined && { mail: value(mail) }),
        ...(webhook !== undefined && { webhook: value(webhook) }),
        ...(test && { test }),
      }
      const path = `${wishes.remote}/contact`
      const contact = await ask(wishes, path, Object.keys(body).length > 0 ? { body, method: 'PUT' } : {})
      say(`Alarms and roll-backs of ${wishes.remote}: mail to ${contact.mail ?? 'nobody'}, webhook ${contact.webhook ?? 'none'}`)
      if (contact.secret) say(`  The webhook's secret, shown this once: ${contact.secret}`)
      if (contact.failure) say(`  Given up: ${contact.failure}`)
      if (test) say('  A test notice is on its way')
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
  const { options, change, changeSet } = changes[command]
  return explained(() => {
    const set = changeSet ? readSet(rest, options) : null
    return set ? changeSet(set) : change(readArguments(rest, options))
  })
}
