// What is in a page once must be good enough for everybody in it: the host gives, remotes take.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import semver from 'semver'
import type { LiveReleases } from '../live/live-releases.ts'
import type { Declared } from './candidate.ts'
import { liveBuild } from './contract.ts'

type Provides = NonNullable<ReleaseBuild['provides']>

const unmet = (requires: ReleaseBuild['requires'], provides: Provides) =>
  Object.entries(requires).filter(([name, range]) => provides[name] !== undefined && !semver.satisfies(provides[name], range))

export function sharedProblems({ build }: Declared, live: LiveReleases): string[] {
  if (build.name !== 'host') {
    const provides = liveBuild(live, 'host')?.provides ?? {}
    return unmet(build.requires, provides).map(
      ([name, range]) =>
        `It takes ${name} ${range}, and the host that is live gives ${provides[name]}: build against that, or release the host first`,
    )
  }
  return [...live.channels()].flatMap(({ remote }) => {
    const requires = remote === 'host' ? {} : (liveBuild(live, remote)?.requires ?? {})
    return unmet(requires, build.provides ?? {}).map(
      ([name, range]) =>
        `It gives ${name} ${build.provides?.[name]}, and ${remote}, which is live, takes ${range}: release ${remote} first`,
    )
  })
}
