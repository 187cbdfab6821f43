// `release.json`: the description of a build, by which a shop checks it (shared/contracts/releases.ts, `ReleaseBuild`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, supportedContracts } from '../../lib/remote-contract.ts'
import { sharedRanges, sharedVersions } from '../webpack/federation-shared.mjs'
import { integrityOf } from '../webpack/script-integrity.mjs'
import { readJson, remoteName, root } from '../workspaces.mjs'
import { readSource } from './build-source.mjs'
import { membersOf } from './shared-names.mjs'

/** Without compressed copies, source maps and the bundler's statistics. */
export const isReleased = (file) => !/\.(br|gz|map)$|^mf-stats\.json$|^release\.json$/.test(file)

/** Without those for patterns of files, which no shop sees. */
const partsIn = (budget) => Object.fromEntries(Object.entries(budget).filter(([part]) => part === 'firstLoad' || part.startsWith('./')))

/** @param folder the finished build of a workspace
 *  @param names the build's `SharedNames` */
export async function describeBuild({ folder, workspace, version, names }) {
  const files = readdirSync(folder).filter(isReleased)
  const source = readSource()
  const { budget } = readJson(join(root, workspace, 'package.json'))
  return {
    name: remoteName(workspace),
    version,
    contract: contractVersion,
    ...(source && { source }),
    ...(budget && { budget: partsIn(budget) }),
    ...(workspace === 'host'
      ? {
          supports: supportedContracts,
          requires: {},
          provides: sharedVersions(),
          exports: names.exports,
          exportedMembers: await membersOf(Object.keys(names.exports)),
        }
      : { requires: sharedRanges(), imports: names.imports, importedMembers: names.importedMembers, plainContainer: true }),
    files: Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))])),
  }
}
