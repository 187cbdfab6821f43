// `npm run new-remote -- --name gift-cards --slot home-after-best-sellers`: a workspace of its own for another team, ready to be built and
// tested. `--view` makes a whole view instead; both may be said several times. Nothing of the host or of another remote is touched.
// `npm run new-remote -- --standalone ../gift-cards` makes a repository of its own instead, with the shop's two packages in it.
import { basename, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../launch/console.mjs'
import { makeRemote } from '../new-remote/make-remote.mjs'
import { makeStandalone } from '../new-remote/make-standalone.mjs'
import { knownSlots, refusal, takenFolder } from '../new-remote/names.mjs'
import { root } from '../workspaces.mjs'

const usage =
  'Say what to make: npm run new-remote -- --name gift-cards --slot home-after-best-sellers (or --view gift-cards; --standalone ../gift-cards for a repository of its own)'
const usualSlot = 'home-after-best-sellers'

/** @returns the parsed arguments, or null when they are invalid. */
function read(args) {
  const several = { type: 'string', multiple: true, default: [] }
  const options = { name: { type: 'string' }, slot: several, view: several, standalone: { type: 'string' }, shop: { type: 'string' } }
  try {
    const { name: named, slot, view, standalone, shop } = parseArgs({ args, options }).values
    const target = standalone && resolve(process.env.INIT_CWD ?? '', standalone)
    const name = named ?? (target && basename(target).replace(/^remote-/, ''))
    const slots = target && slot.length + view.length === 0 ? [usualSlot] : slot
    return name && slots.length + view.length > 0 ? { name, slots: [...new Set(slots)], views: [...new Set(view)], target, shop } : null
  } catch {
    return null
  }
}

/** @param folder the checkout in which the workspace is made. */
export async function run(args, folder = root) {
  const asked = read(args)
  const wrong = asked ? (refusal(folder, asked) ?? (asked.target && takenFolder(asked.target))) : usage
  if (wrong) return refuse(wrong)
  try {
    if (asked.target) makeStandalone(folder, asked)
    else makeRemote(folder, asked)
  } catch (error) {
    return refuse(error.message)
  }
  tell(folder, asked)
  return 0
}

function refuse(line) {
  process.stderr.write(`${line}\n`)
  return 1
}

function tell(folder, { name, slots, views, target }) {
  const workspace = `remote-${name}`
  const commands = target
    ? [
        `cd ${relative(process.env.INIT_CWD ?? process.cwd(), target)}`,
        'npm install',
        'npm test',
        'npm run dev -- --shop https://shop.example',
      ]
    : [`npm run dev -w ${workspace}`, `npm test -- ${workspace}`, 'npm start']
  say(`\n  ${target ?? workspace} is there; its README says what it is made of.\n`)
  for (const command of commands) say(`  ${command}`)
  const shown = knownSlots(folder)
  if (slots.some((slot) => shown.includes(slot))) say(`\n  e2e/tests/remotes/${name}.spec.ts is its story in a browser.`)
  for (const slot of slots.filter((slot) => !shown.includes(slot)))
    say(`\n  Nobody shows a slot "${slot}" yet: put <Slot name="${slot}" /> where it belongs.`)
  for (const view of views) say(`\n  The view "${view}" has the address /?view=${view}; src/views.ts has its title.`)
}
