// What a remote provides: by the convention, nobody else's, and nothing less than visitors have now.
import type { LiveReleases } from '../live/live-releases.ts'
import type { Declared } from './candidate.ts'

const convention = /^\.\/(view|slot)\/[a-z][a-z0-9-]*$/

export function exposesProblems({ build, manifest }: Declared, live: LiveReleases | null, dropped: readonly string[]): string[] {
  if (!manifest) return []
  const exposes = manifest.exposes.map(({ path }) => path)
  const liveExposes = (remote: string): string[] => {
    const version = live?.channel(remote)?.live
    return (version && live?.remoteRelease(remote, version)?.manifest.exposes.map(({ path }) => path)) || []
  }
  const others = [...(live?.channels() ?? [])].map(({ remote }) => remote).filter((remote) => remote !== build.name)
  const views = exposes.filter((expose) => expose.startsWith('./view/'))
  return [
    ...(new Set(exposes).size < exposes.length ? ['It exposes something twice: name each view and slot once'] : []),
    ...(exposes.length === 0 ? ['It exposes nothing: put a component into src/view/ or src/slot/'] : []),
    ...exposes
      .filter((expose) => !convention.test(expose))
      .map((expose) => `"${expose}" is no view or slot: name it ./view/<name> or ./slot/<name> in small letters`),
    ...liveExposes(build.name)
      .filter((expose) => !exposes.includes(expose) && !dropped.includes(expose))
      .map((expose) => `"${expose}" is live and would be gone: bring it back, or take it away on purpose with --drop ${expose}`),
    ...others.flatMap((remote) =>
      views
        .filter((view) => liveExposes(remote).includes(view))
        .map((view) => `"${view}" belongs to ${remote}: choose another name for the view`),
    ),
  ]
}
