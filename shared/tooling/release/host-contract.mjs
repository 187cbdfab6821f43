// Compares a finished build with what remotes find in a running shop (`HostContract` of shared/contracts/releases.ts).
import { join } from 'node:path'
import { lackingNames } from '@lechaim/shared/lib/release-names.ts'
import { readJson } from '../workspaces.mjs'
import { ReleaseFailure } from './arguments.mjs'

/** @throws ReleaseFailure */
export async function readHostContract(shop) {
  const response = await fetch(`${shop}/api/host-contract`).catch((error) => {
    throw new ReleaseFailure(`${shop} can't be reached: ${error.cause?.message || error.message}`)
  })
  const contract = response.ok ? await response.json().catch(() => null) : null
  if (!contract) throw new ReleaseFailure(`${shop} does not say what remotes find in it (${response.status}): is it the shop's address?`)
  return contract
}

const prefix = '@lechaim/shared/'

/** @param contract null where only the packages are at hand
 *  @returns `problems`, for which the shop would refuse the build, and `notes`; a sentence each, with what to do */
export function compareWithShop(folder, shownSlots, contract) {
  const build = readJson(join(folder, 'release.json'))
  const { exposes } = readJson(join(folder, 'mf-manifest.json'))
  const named = (kind) => exposes.flatMap(({ path }) => (path.startsWith(`./${kind}/`) ? [path.slice(kind.length + 3)] : []))
  const slots = contract?.slots ?? shownSlots
  const notes = named('slot')
    .filter((slot) => !slots.includes(slot))
    .map((slot) => `nobody shows the slot "${slot}"; the shop has ${slots.join(', ')}`)
  const undeclared = named('view').filter((view) => !Object.hasOwn(build.views ?? {}, view))
  notes.push(...undeclared.map((view) => `nobody reaches the view "${view}": declare it in src/views.ts`))
  if (!contract) return { problems: [], notes }
  const host = `host ${contract.version} of the shop`
  const { exports } = contract
  const brought = exports ? Object.keys(build.imports).filter((module) => module.startsWith(prefix) && !Object.hasOwn(exports, module)) : []
  notes.push(...brought.map((module) => `${host} has no ${module}: the release brings its own copy until the host has one`))
  if (!contract.showsViews && named('view').length > 0)
    notes.push(`${host} shows no declared views: nobody reaches them before it is newer`)
  const problems = [
    ...(contract.supports.includes(build.contract)
      ? []
      : [`it is made for contract ${build.contract}, and ${host} shows ${contract.supports.join(', ')}: use the packages of that shop`]),
    ...lackingNames(build, contract).map((name) => `it uses ${name}, which ${host} lacks: use what it has, or wait for a newer host`),
    ...Object.entries(build.requires)
      .filter(([name, range]) => contract.provides[name] !== undefined && !isWithin(contract.provides[name], range))
      .map(
        ([name, range]) =>
          `it takes ${name} ${range}, and ${host} gives ${contract.provides[name]}: install that version, or wait for a newer host`,
      ),
    ...named('view')
      .filter((view) => ![undefined, build.name].includes(contract.views[view]))
      .map((view) => `the view "${view}" belongs to ${contract.views[view]}: choose another name`),
  ]
  return { problems, notes }
}

/** Ranges of builds are carets. The shop itself compares all kinds. */
export function isWithin(version, range) {
  const numbers = (text) => text.replace('^', '').split(/[.+-]/).slice(0, 3).map(Number)
  const [least, given] = [numbers(range), numbers(version)]
  const fixed = least[0] > 0 ? 1 : 2
  const differs = given.findIndex((number, index) => number !== least[index])
  return differs === -1 || (differs >= fixed && given[differs] > least[differs])
}
