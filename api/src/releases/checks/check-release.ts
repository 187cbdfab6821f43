// Checks of a release before it is stored; each problem is a sentence that names the remedy.
import { type BuildSource, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { LiveReleases } from '../live/live-releases.ts'
import { HostFiles, Manifest } from '../publish/manifest.ts'
import { type Candidate, type Files, ReleaseRefused } from './candidate.ts'
import { compatibilityProblems } from './compatibility.ts'
import { filesProblems } from './files.ts'
import { loadInSandbox } from './sandbox.ts'
import { sizeProblems } from './sizes.ts'

/** @param shop with what the release must get on with; null for checking it by itself
 *  @param allowed null for what was taken before, which is checked again
 *  @throws ApiError release_refused with all that is wrong */
export async function checkRelease(
  remote: string,
  files: Files,
  shop: { liveReleases: ReleasesAmong; firstViewTasks: FastifyInstance['firstViewTasks'] } | null = null,
  allowed: Allowed | null = null,
): Promise<Candidate> {
  const candidate = readCandidate(remote, files)
  const misfits = shop ? misfitsAmong(shop.liveReleases, candidate.build) : []
  const isAhead = allowed?.ahead === true && misfits.length > 0
  const problems = [
    ...(await filesProblems(candidate)),
    ...exposesProblems(candidate),
    ...(shop ? problemsAmong(shop.liveReleases, candidate, allowed?.dropped ?? null) : []),
    ...(isAhead ? [] : misfits),
    ...(shop && allowed && !allowed.older ? ageProblems(candidate, shop.liveReleases.liveBuilds()) : []),
    ...(allowed ? originProblems(candidate.build, allowed) : []),
  ]
  if (problems.length > 0) throw new ReleaseRefused(problems)
  // After the files are known to be there.
  const excess = allowed && !allowed.large ? await sizeProblems(candidate) : []
  if (excess.length > 0) throw new ReleaseRefused(excess)
  // Last, with verified files only: it runs them.
  const firstView = isAhead ? null : await shop?.firstViewTasks(candidate, shop.liveReleases)
  const failure = await loadInSandbox(candidate, firstView ?? null)
  if (failure) throw new ReleaseRefused([failure])
  return candidate
}

/** The releases among which one is checked: those that visitors get, or will get with others of its set. */
export type ReleasesAmong = Pick<LiveReleases, 'liveBuilds' | 'offeredBuilds' | 'remoteRelease' | 'snapshotFor'>

/** Exceptions that a team asks for. */
export interface Allowed {
  /** Exposes that are taken away. */
  dropped: readonly string[]
  /** A build of an older commit than what is live. */
  older: boolean
  /** A build over its budget. */
  large: boolean
  /** A build of files that are in no commit. */
  unclean: boolean
  /** A build whose own tests and lint have not passed. */
  untested: boolean
  /** A preview that needs another preview: pages without that one show what is live, and being promoted checks it. */
  ahead: boolean
}

export const nothingAllowed: Allowed = { dropped: [], older: false, large: false, unclean: false, untested: false, ahead: false }

export function readCandidate(remote: string, files: Files): Candidate {
  const remedy = 'make the build with "npm run build"'
  const build = read(files, 'release.json', ReleaseBuild, remedy)
  if (build.name !== remote) throw new ReleaseRefused([`This is a build of "${build.name}", not of "${remote}": release it as what it is`])
  if (remote === 'host') {
    read(files, 'assets.json', HostFiles, remedy)
    return { build, manifest: null, files }
  }
  const manifest = read(files, 'mf-manifest.json', Manifest, 'build with "manifest" of the federation plugin on')
  if (manifest.name !== remote) {
    throw new ReleaseRefused([
      `The manifest is of "${manifest.name}", not of "${remote}": the federation plugin's "name" must be the remote's`,
    ])
  }
  return { build, manifest, files }
}

function read<Schema extends TSchema>(files: Files, file: string, schema: Schema, remedy: string): Static<Schema> {
  const content = files.get(file)
  if (!content) throw new ReleaseRefused([`There is no ${file}: ${remedy}`])
  const value = parsed(content)
  if (Value.Check(schema, value)) return value
  const [wrong] = Value.Errors(schema, value)
  throw new ReleaseRefused([`${file} is not what it should be (${wrong?.instancePath} ${wrong?.message}): ${remedy}`])
}

/** Null, which no schema here allows, for invalid JSON. */
function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return null
  }
}

const convention = /^\.\/(view|slot)\/[a-z][a-z0-9-]*$/

const exposesOf = (manifest: Manifest | null | undefined): string[] => (manifest?.exposes ?? []).map(({ path }) => path)

function exposesProblems({ build, manifest }: Candidate): string[] {
  if (!manifest) return []
  const exposes = exposesOf(manifest)
  const declared = Object.keys(build.views ?? {}).filter((view) => !exposes.includes(`./view/${view}`))
  return [
    ...(new Set(exposes).size < exposes.length ? ['It exposes something twice: name each view and slot once'] : []),
    ...declared.map((view) => `It declares the view "${view}" and has none: add src/view/${view}.tsx, or take it out of src/views.ts`),
    ...(exposes.length === 0 ? ['It exposes nothing: put a component into src/view/ or src/slot/'] : []),
    ...exposes
      .filter((expose) => !convention.test(expose))
      .map((expose) => `"${expose}" is no view or slot: name it ./view/<name> or ./slot/<name> in small letters`),
  ]
}

/** For what visitors get: they can be traced to a commit, and have passed their own tests. Builds that say neither are taken. */
export const originProblems = ({ source, tested }: ReleaseBuild, allowed: Pick<Allowed, 'unclean' | 'untested'>): string[] => [
  ...(source?.clean === false && !allowed.unclean
    ? [`It is built from files that differ from ${source.commit.slice(0, 10)}: commit them, or release it all the same with --unclean`]
    : []),
  ...(tested === false && !allowed.untested
    ? ['Its own tests and lint have not passed: make them pass, or release it all the same with --untested']
    : []),
]

function ageProblems({ build: { name, source } }: Candidate, live: readonly ReleaseBuild[]): string[] {
  const other = live.find((build) => build.name === name)
  if (!source || !other?.source || source.committedAt >= other.source.committedAt) return []
  const of = ({ commit, message, committedAt }: BuildSource) =>
    `${commit.slice(0, 10)} of ${committedAt.slice(0, 16).replace('T', ' ')} ("${message}")`
  return [
    `It is built from ${of(source)}, and ${other.version}, which is live, from the newer ${of(other.source)}: bring the checkout up to date, or release it all the same with --older`,
  ]
}

/** Names and packages that host and remotes lack of each other. */
const misfitsAmong = (live: ReleasesAmong, build: ReleaseBuild) => compatibilityProblems(build, live.liveBuilds(), live.offeredBuilds())

/** No view of another remote, and nothing less than visitors have now. */
function problemsAmong(live: ReleasesAmong, { build, manifest }: Candidate, dropped: readonly string[] | null): string[] {
  const exposes = exposesOf(manifest)
  const present = live
    .liveBuilds()
    .flatMap(({ name, version }) => exposesOf(live.remoteRelease(name, version)?.manifest).map((path) => ({ remote: name, path })))
  const own = present.filter(({ remote }) => remote === build.name)
  const gone = dropped ? own.filter(({ path }) => !exposes.includes(path) && !dropped.includes(path)) : []
  const foreignViews = present.filter(({ remote, path }) => remote !== build.name && path.startsWith('./view/') && exposes.includes(path))
  return [
    ...gone.map(({ path }) => `"${path}" is live and would be gone: bring it back, or take it away on purpose with --drop ${path}`),
    ...foreignViews.map(({ remote, path }) => `"${path}" belongs to ${remote}: choose another name for the view`),
  ]
}
