// `npm run advisories`: the packages of the lockfile for which the OSV database has an advisory (decision 0012).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'

const service = 'https://api.osv.dev/v1/querybatch'
/** The service's limit per request. */
const batchSize = 1000
const timeoutMs = 30_000

/** Each package and version of a lockfile once. */
export function lockedPackages({ packages }) {
  const all = Object.entries(packages).flatMap(([path, { version, link }]) => {
    const name = path.split('node_modules/').at(-1)
    return path.includes('node_modules/') && !link ? [[`${name}@${version}`, { name, version }]] : []
  })
  return [...new Map(all).values()]
}

/** @returns {Promise<{name, version, ids: string[]}[]>} the packages with advisories
 *  @throws when the service gives no complete answer */
export async function findAdvisories(packages, address = service) {
  const found = []
  for (let start = 0; start < packages.length; start += batchSize) {
    const batch = packages.slice(start, start + batchSize)
    const queries = batch.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(address, { method: 'POST', body: JSON.stringify({ queries }), signal })
    const results = response.ok ? (await response.json()).results : null
    if (results?.length !== batch.length) throw new Error(`HTTP ${response.status}, ${results?.length ?? 'no'} results`)
    found.push(...batch.flatMap((one, index) => (results[index].vulns ? [{ ...one, ids: results[index].vulns.map(({ id }) => id) }] : [])))
  }
  return found
}

/** @returns 0 without advisories, 1 with some, 2 when the service could not be asked */
export async function run(_rest, address = service) {
  const packages = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  try {
    const found = await findAdvisories(packages, address)
    for (const { name, version, ids } of found) say(`${name}@${version}: ${ids.map((id) => `https://osv.dev/${id}`).join(' ')}`)
    say(`Advisories: ${found.length} of ${packages.length} packages`)
    return found.length > 0 ? 1 : 0
  } catch (error) {
    say(`Advisories: not checked, ${new URL(address).host} gave no answer (${error.cause?.code ?? error.message})`)
    return 2
  }
}
