// Rules between a remote and its host (shared/lib/remote-contract.ts): the contract, the versions of shared packages and the names that are
// imported from shared modules.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import semver from 'semver'

/** @param live without canaries
 *  @param offered what visitors get, canaries included
 *  @returns a sentence for each rule that the release breaks among them */
export function compatibilityProblems(build: ReleaseBuild, live: readonly ReleaseBuild[], offered: readonly ReleaseBuild[]): string[] {
  const others = live.filter(({ name }) => (name === 'host') !== (build.name === 'host'))
  return [...contractProblems(build, others), ...versionProblems(build, others), ...namesProblems(build, offered)]
}

function contractProblems(build: ReleaseBuild, others: readonly ReleaseBuild[]): string[] {
  if (build.name === 'host') {
    return others
      .filter(({ contract }) => !build.supports?.includes(contract))
      .map(
        ({ name, contract }) =>
          `${name}, which is live, is made for contract ${contract}, and this host does not show it: support it, or release ${name} first`,
      )
  }
  const supported = others[0]?.supports ?? [1]
  if (supported.includes(build.contract)) return []
  const remedy = build.contract > Math.max(...supported) ? 'release a newer host first' : 'build it against the present shared package'
  return [`It is made for contract ${build.contract}, and the host that is live shows ${supported.join(', ')}: ${remedy}`]
}

function versionProblems(build: ReleaseBuild, others: readonly ReleaseBuild[]): string[] {
  const unmet = ({ requires }: ReleaseBuild, { provides = {} }: ReleaseBuild) =>
    Object.entries(requires).flatMap(([name, range]) => {
      const version = provides[name]
      return version === undefined || semver.satisfies(version, range) ? [] : [{ name, range, version }]
    })
  return others.flatMap((other) =>
    build.name === 'host'
      ? unmet(other, build).map(
          ({ name, range, version }) =>
            `It gives ${name} ${version}, and ${other.name}, which is live, takes ${range}: release ${other.name} first`,
        )
      : unmet(build, other).map(
          ({ name, range, version }) =>
            `It takes ${name} ${range}, and the host that is live gives ${version}: build against that, or release the host first`,
        ),
  )
}

/** Names that remotes import and hosts lack. A module that a host lacks as a whole comes with the remote itself.
 *  @param offered what visitors get, canaries included
 *  @returns a sentence for each pair that doesn't fit */
export function namesProblems(build: ReleaseBuild, offered: readonly ReleaseBuild[]): string[] {
  return offered.flatMap((other) => {
    if ((other.name === 'host') === (build.name === 'host')) return []
    const [host, remote] = build.name === 'host' ? [build, other] : [other, build]
    const lacking = lackingNames(remote, host).join(', ')
    const [hostName, remoteName] = [host, remote].map(({ name, version }) => `${name} ${version}`)
    if (!lacking) return []
    return build === host
      ? `${hostName} lacks ${lacking}, which ${remoteName} imports and which is live: roll ${remote.name} back first, or keep the export`
      : `${remoteName} imports ${lacking}, and ${hostName}, which is live, lacks that: release the host first`
  })
}

function lackingNames({ imports = {}, importedMembers = {} }: ReleaseBuild, { exports, exportedMembers = {} }: ReleaseBuild): string[] {
  if (!exports) return []
  return Object.keys(imports).flatMap((module) => {
    if (!Object.hasOwn(exports, module)) return []
    const names = imports[module]?.filter((name) => !exports[module]?.includes(name)) ?? []
    const members = importedMembers[module]?.filter((path) => lacksMember(path, exportedMembers[module] ?? [])) ?? []
    return [...names, ...members].map((name) => `${name} from ${module}`)
  })
}

/** Only members of what the host knows as a plain object are compared: of a store or a list nothing is recorded. */
function lacksMember(path: string, provided: readonly string[]): boolean {
  const names = path.split('.')
  return names.slice(1).some((_, index) => {
    const object = `${names.slice(0, index + 1).join('.')}.`
    return provided.some((one) => one.startsWith(object)) && !provided.includes(object + names[index + 1])
  })
}
