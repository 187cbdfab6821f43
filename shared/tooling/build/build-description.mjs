// `release.json`: the description of a build, by which a shop checks it (shared/contracts/releases.ts, `ReleaseBuild`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, supportedContracts } from '@lechaim/shared/lib/remote-contract.ts'
import { sharedRanges, sharedVersions } from '../webpack/federation-shared.mjs'
import { integrityOf } from '../webpack/script-integrity.mjs'
import { folderOf, readJson, remoteName } from '../workspaces.mjs'
import { readSource } from './build-source.mjs'
import { readViews, shownSlots } from './declarations.mjs'
import { membersOf } from './shared-names.mjs'

/** Without compressed copies and source maps. */
export const isReleased = (file) => !/\.(br|gz|map)$|^release\.json$/.test(file)

/** Without those for patterns of files, which no shop sees. */
const partsIn = (budget) => Object.fromEntries(Object.entries(budget).filter(([part]) => part === 'firstLoad' || part.startsWith('./')))

/** @param folder the finished build of a workspace
 *  @param names the build's `SharedNames` */
export async function describeBuild({ folder, workspace, version, names }) {
  const files = readdirSync(folder).filter(isReleased)
  const source = readSource()
  const own = folderOf(workspace)
  const { budget } = readJson(join(own, 'package.json'))
  const views = await readViews(own)
  return {
    name: remoteName(workspace),
    version,
    contract: contractVersion,
    ...(source && { source }),
    ...(budget && { budget: partsIn(budget) }),
    ...(views && { views }),
    shows: shownSlots(own),
    ...(workspace === 'host'
      ? {
          supports: supportedContracts,
          showsViews: true,
          requires: {},
          provides: sharedVersions(),
          exports: names.exports,
          exportedMembers: await membersOf(Object.keys(names.exports)),
        }
      : { requires: sharedRanges(), imports: names.imports, importedMembers: names.importedMembers, plainContainer: true }),
    files: Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))])),
  }
}
