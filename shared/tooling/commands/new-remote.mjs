// `npm run new-remote -- --name gift-cards --slot home-after-best-sellers`: a workspace of its own for another team, ready to be built and
// tested. `--view` makes a whole view instead; both may be said several times. Nothing of the host or of another remote is touched.
import { parseArgs } from 'node:util'
import { say } from '../launch/console.mjs'
import { makeRemote } from '../new-remote/make-remote.mjs'
import { knownSlots, refusal } from '../new-remote/names.mjs'
import { root } from '../workspaces.mjs'

const usage = 'Say what to make: npm run new-remote -- --name gift-cards --slot home-after-best-sellers (or --view gift-cards)'

/** @returns the parsed arguments, or null when they are invalid. */
function read(args) {
  const several = { type: 'string', multiple: true, default: [] }
  try {
    const { name, slot, view } = parseArgs({ args, options: { name: { type: 'string' }, slot: several, view: several } }).values
    return name && slot.length + view.length > 0 ? { name, slots: [...new Set(slot)], views: [...new Set(view)] } : null
  } catch {
    return null
  }
}

/** @param folder the checkout in which the workspace is made. */
export async function run(args, folder = root) {
  const asked = read(args)
  const wrong = asked ? refusal(folder, asked) : usage
  if (wrong) return refuse(wrong)
  try {
    makeRemote(folder, asked)
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

function tell(folder, { name, slots, views }) {
  const workspace = `remote-${name}`
  say(`\n  ${workspace} is there; its README says what it is made of.\n`)
  for (const command of [`npm run dev -w ${workspace}`, `npm test -- ${workspace}`, 'npm start']) say(`  ${command}`)
  const shown = knownSlots(folder)
  if (slots.some((slot) => shown.includes(slot))) say(`\n  e2e/tests/remotes/${name}.spec.ts is its story in a browser.`)
  for (const slot of slots.filter((slot) => !shown.includes(slot)))
    say(`\n  Nobody shows a slot "${slot}" yet: put <Slot name="${slot}" /> where it belongs.`)
  for (const view of views) say(`\n  The view "${view}" has no address yet: add it to shared/lib/address.ts.`)
}
