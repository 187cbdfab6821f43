// `npm run check` of a team's own repository: builds what has changed and compares it with the shop that runs.
import { join } from 'node:path'
import { say } from '../launch/console.mjs'
import { bareAddress, parsed, ReleaseFailure } from '../release/arguments.mjs'
import { explained } from '../release/command.mjs'
import { compareWithShop, readHostContract } from '../release/host-contract.mjs'
import { knownShop } from '../release/known-shop.mjs'
import { builtWorkspaces, folderOf } from '../workspaces.mjs'
import { ensureBuilds, isStale } from './build.mjs'

export const run = (rest) =>
  explained(async () => {
    const { values } = parsed(rest, { shop: { type: 'string' } })
    const [workspace] = builtWorkspaces()
    if (isStale(workspace) && !(await ensureBuilds([workspace]))) throw new ReleaseFailure('It does not build: see above')
    const address = values.shop ?? knownShop()
    await checkFit(join(folderOf(workspace), 'dist'), address ? bareAddress('--shop', address) : null)
  })

/** @param shop null for comparing with the packages alone
 *  @throws ReleaseFailure with a line for each problem */
export async function checkFit(folder, shop) {
  const { shownSlots } = await import('@lechaim/shared/contracts/shown-slots.ts')
  const contract = shop && (await readHostContract(shop))
  const { problems, notes } = compareWithShop(folder, shownSlots, contract)
  for (const note of notes) say(`Note: ${note}`)
  if (problems.length > 0) throw new ReleaseFailure(problems.map((problem) => `Check failed: ${problem}`).join('\n'))
  say(contract ? `Check: supported by host ${contract.version} of ${shop}` : 'Check: compared with the packages; no shop was named')
}
