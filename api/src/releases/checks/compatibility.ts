// Rules between a remote and its host (shared/lib/remote-contract.ts): the contract, the versions of shared packages and the names that are
// imported from shared modules.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { lackingNames } from '@lechaim/shared/lib/release-names.ts'
import semver from 'semver'

/** A host and a remote of which one is under check, and the other is live. */
interface Pair {
  host: ReleaseBuild
  remote: ReleaseBuild
  isHost: boolean
}

const pairsOf = (build: ReleaseBuild, others: readonly ReleaseBuild[]): Pair[] => {
  const isHost = build.name === 'host'
  const fitting = others.filter(({ name }) => (name === 'host') !== isHost)
  return fitting.map((other) => ({ host: isHost ? build : other, remote: isHost ? other : build, isHost }))
}

/** @param live without canaries
 *  @param offered what visitors get, canaries included
 *  @returns a sentence for each rule that the release breaks among them */
export const compatibilityProblems = (build: ReleaseBuild, live: readonly ReleaseBuild[], offered: readonly ReleaseBuild[]): string[] => [
  ...pairsOf(build, live).flatMap(contractProblem),
  ...pairsOf(build, live).flatMap(versionProblems),
  ...namesProblems(build, offered),
]

function contractProblem({ host: { supports = [1] }, remote: { name, contract }, isHost }: Pair): string[] {
  if (supports.includes(contract)) return []
  if (isHost) {
    return [
      `${name}, which is live, is made for contract ${contract}, and this host does not show it: support it, or first release ${name} or roll it back`,
    ]
  }
  const remedy = contract > Math.max(...supports) ? 'release a newer host first' : 'build it against the present shared package'
  return [`It is made for contract ${contract}, and the host that is live shows ${supports.join(', ')}: ${remedy}`]
}

const versionProblems = ({ host: { provides = {} }, remote: { name: other, requires }, isHost }: Pair): string[] =>
  Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name]
    if (version === undefined || semver.satisfies(version, range)) return []
    return isHost
      ? `It gives ${name} ${version}, and ${other}, which is live, takes ${range}: release ${other} first`
      : `It takes ${name} ${range}, and the host that is live gives ${version}: build against that, or release the host first`
  })

/** Conflicts between a release and what visitors get that do not pass with time: contracts and names. Versions of packages differ more
 *  harmlessly than what a roll-back is for.
 *  @param offered what visitors get, canaries included
 *  @returns a sentence for each incompatible pair */
export const pairProblems = (build: ReleaseBuild, offered: readonly ReleaseBuild[]): string[] => [
  ...pairsOf(build, offered).flatMap(contractProblem),
  ...namesProblems(build, offered),
]

/** Names that remotes import and hosts lack. A module that a host lacks as a whole comes with the remote itself.
 *  @param offered what visitors get, canaries included
 *  @returns a sentence for each incompatible pair */
export const namesProblems = (build: ReleaseBuild, offered: readonly ReleaseBuild[]): string[] =>
  pairsOf(build, offered).flatMap(({ host, remote, isHost }) => {
    const lacking = lackingNames(remote, host).join(', ')
    const [hostName, remoteName] = [host, remote].map(({ name, version }) => `${name} ${version}`)
    if (!lacking) return []
    return isHost
      ? `${hostName} lacks ${lacking}, which ${remoteName} imports and which is live: roll ${remote.name} back first, or keep the export`
      : `${remoteName} imports ${lacking}, and ${hostName}, which is live, lacks that: release the host first`
  })
