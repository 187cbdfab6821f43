// A remote and its host must have been built for each other (shared/lib/remote-contract.ts).
import type { LiveReleases } from '../live/live-releases.ts'
import type { Declared } from './candidate.ts'

export function contractProblems({ build }: Declared, live: LiveReleases): string[] {
  if (build.name !== 'host') {
    const supported = liveBuild(live, 'host')?.supports ?? [1]
    return supported.includes(build.contract)
      ? []
      : [
          `It is made for contract ${build.contract}, and the host that is live shows ${supported.join(', ')}: ` +
            `${build.contract > Math.max(...supported) ? 'release a newer host first' : 'build it against the present shared package'}`,
        ]
  }
  return [...live.channels()].flatMap(({ remote }) => {
    const contract = remote === 'host' ? undefined : liveBuild(live, remote)?.contract
    return contract === undefined || build.supports?.includes(contract)
      ? []
      : [
          `${remote}, which is live, is made for contract ${contract}, and this host does not show it: support it, or release ${remote} first`,
        ]
  })
}

export function liveBuild(live: LiveReleases, remote: string) {
  const version = live.channel(remote)?.live
  return version ? live.buildOf(remote, version) : undefined
}
