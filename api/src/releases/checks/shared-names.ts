// A remote calls what its host provides: each name that it imports from a shared module must be there. A module that a host lacks as a whole
// comes with the remote itself.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'

/** @param live what visitors get of the other side, canaries included
 *  @returns a sentence for each pair that doesn't fit */
export function namesProblems(build: ReleaseBuild, live: readonly ReleaseBuild[]): string[] {
  if (build.name !== 'host') {
    return live
      .filter(({ name }) => name === 'host')
      .flatMap((host) => {
        const lacking = lackingNames(build, host)
        return lacking.length === 0
          ? []
          : [
              `${build.name} ${build.version} imports ${lacking.join(', ')}, and host ${host.version}, which is live, lacks that: release the host first`,
            ]
      })
  }
  return live
    .filter(({ name }) => name !== 'host')
    .flatMap((remote) => {
      const lacking = lackingNames(remote, build)
      return lacking.length === 0
        ? []
        : [
            `host ${build.version} lacks ${lacking.join(', ')}, which ${remote.name} ${remote.version} imports and which is live: ` +
              `roll ${remote.name} back first, or keep the export`,
          ]
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
