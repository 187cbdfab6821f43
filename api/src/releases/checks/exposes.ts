// Views and slots of a remote: by the convention, of no other remote, and nothing less than visitors have now.
import type { LiveReleases } from '../live/live-releases.ts'
import type { Candidate } from './candidate.ts'

const convention = /^\.\/(view|slot)\/[a-z][a-z0-9-]*$/

/** @param dropped exposes that may be taken away; null for all */
export function exposesProblems({ build, manifest }: Candidate, live: LiveReleases | null, dropped: readonly string[] | null): string[] {
  if (!manifest) return []
  const exposes = manifest.exposes.map(({ path }) => path)
  const present = (live?.liveBuilds() ?? []).flatMap(({ name, version }) =>
    (live?.remoteRelease(name, version)?.manifest.exposes ?? []).map(({ path }) => ({ remote: name, path })),
  )
  const own = present.filter(({ remote }) => remote === build.name)
  const gone = dropped ? own.filter(({ path }) => !exposes.includes(path) && !dropped.includes(path)) : []
  const taken = present.filter(({ remote, path }) => remote !== build.name && path.startsWith('./view/') && exposes.includes(path))
  return [
    ...(new Set(exposes).size < exposes.length ? ['It exposes something twice: name each view and slot once'] : []),
    ...(exposes.length === 0 ? ['It exposes nothing: put a component into src/view/ or src/slot/'] : []),
    ...exposes
      .filter((expose) => !convention.test(expose))
      .map((expose) => `"${expose}" is no view or slot: name it ./view/<name> or ./slot/<name> in small letters`),
    ...gone.map(({ path }) => `"${path}" is live and would be gone: bring it back, or take it away on purpose with --drop ${path}`),
    ...taken.map(({ remote, path }) => `"${path}" belongs to ${remote}: choose another name for the view`),
  ]
}
