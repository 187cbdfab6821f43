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

function lackingNames({ imports }: ReleaseBuild, { exports }: ReleaseBuild): string[] {
  if (!imports || !exports) return []
  return Object.entries(imports).flatMap(([module, names]) => {
    if (!Object.hasOwn(exports, module)) return []
    return names.filter((name) => !exports[module]?.includes(name)).map((name) => `${name} from ${module}`)
  })
}
