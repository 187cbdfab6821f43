// `npm run releases -w remote-cart -- --to https://shop.example`: what there is, who gets it, and what went wrong.
import { say } from '../launch/console.mjs'
import { readArguments } from '../release/arguments.mjs'
import { explained } from '../release/command.mjs'
import { ask } from '../release/shop.mjs'

const shownEvents = 15

export const run = (rest) =>
  explained(async () => {
    const wishes = readArguments(rest)
    sayHistory(await ask(wishes, wishes.remote))
  })

const time = (iso) => (iso ? iso.slice(0, 19).replace('T', ' ') : '–')

function sayHistory({ remote, switchedOff, frozen, previewChannels = [], releases, events }) {
  say(`${remote}${switchedOff ? ', switched off: nobody gets it' : ''}\n`)
  if (frozen) say(`Frozen until ${time(frozen.until)} (UTC), but for previews, roll-backs and the kill switch: ${frozen.reason}\n`)
  table([
    ['version', 'state', 'traffic', 'by', 'released (UTC)', 'live since'],
    ...releases.map(({ version, state, traffic, by, at, liveAt, removedAt }) => [
      version,
      removedAt ? 'removed' : state,
      `${traffic} %`,
      by,
      time(at),
      time(liveAt),
    ]),
  ])
  sayOffered(remote, releases)
  if (previewChannels.length > 0) say('\nPreview channels')
  for (const { name, version, updatedAt } of previewChannels) say(`  ${name}  ${version}  since ${time(updatedAt)}`)
  const built = releases.filter(({ from }) => from)
  if (built.length > 0) say('\nBuilt from')
  for (const { version, from, tested } of built)
    say(
      `  ${version}  ${from.commit.slice(0, 10)} of ${time(from.committedAt)} by ${from.author}${from.clean ? '' : ', with changes'}${tested === false ? ', untested' : ''}: ${from.message}`,
    )
  const counted = releases.filter(({ figures }) => figures?.pages > 0)
  if (counted.length > 0) say('\nPages')
  for (const { version, figures } of counted) {
    const share = (count) => `${((100 * count) / figures.pages).toFixed(1)} %`
    say(
      `  ${version}  ${figures.pages} pages, ${share(figures.ready)} could be used, ${share(figures.failed)} had something fail, ${share(figures.carts)} filled a cart, ${share(figures.orders)} ordered`,
    )
  }
  const canary = releases.find(({ verdict }) => verdict)
  if (canary) say(`\nVitals of the canary\n  ${canary.version}  ${canary.verdict}`)
  const isGiven = (version) => releases.some((release) => release.version === version && ['live', 'canary'].includes(release.state))
  const alarm = events.find(({ kind, version }) => kind === 'failing' && isGiven(version))
  if (alarm) say(`\nAlarm: ${alarm.version} fails in pages and was not taken back (${time(alarm.at)}): ${alarm.reason}`)
  const failures = releases.flatMap(({ version, failures: of }) => of.map((failure) => ({ version, ...failure })))
  if (failures.length > 0) say('\nFailures')
  for (const { version, cause, expose, reports, lastAt, message } of failures) {
    say(`  ${time(lastAt)}  ${version}  ${expose}  ${cause}, reported ${reports} ${reports === 1 ? 'time' : 'times'}: ${message}`)
  }
  say('\nHistory')
  for (const { at, kind, version, by, reason } of events.slice(0, shownEvents)) {
    say(`  ${time(at)}  ${kind}${version ? ` ${version}` : ''} by ${by}${reason ? `: ${reason}` : ''}`)
  }
}

/** A build of the checkout that stands beside a deployed release. */
function sayOffered(remote, [newest, ...others]) {
  if (newest?.source !== 'local' || newest.state !== 'preview' || !others.some(({ state }) => state === 'live')) return
  say(
    `\nOffered: ${newest.version}, a build of the shop's checkout, kept beside what is live: npm run promote -w remote-${remote} -- --version ${newest.version}`,
  )
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    say(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd()}`,
    )
}
