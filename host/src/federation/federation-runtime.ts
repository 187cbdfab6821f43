// The only module that talks to the federation runtime.
import type { Release, ReportedCause } from '@lechaim/shared/contracts/releases.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { nextTask } from '../next-task.ts'

/** Milliseconds after which the fallback of a remote is tried. */
const loadTimeoutMs = 5000
/** Longer for a release without a fallback. */
const timeoutFactor = 3

/** Integrity hashes by script address. */
const integrity = new Map<string, string>()
const registered = new Set<string>()
/** Errors thrown by scripts, by address; the runtime itself reports only a missing container. */
const thrown = new Map<string, string>()

let federation: ReturnType<typeof createInstance>

export function openFederation(): void {
  // Remotes built with `externalRuntime`, as all were before decision 0029, take the runtime core from here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  federation = createInstance({
    name: 'host',
    remotes: [],
    shared: providedModules(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'lechaim',
        createScript: ({ url }) => {
          const script = document.createElement('script')
          script.src = url
          setIntegrity(script, script.src)
          return { script, timeout: timeoutFactor * allowance() }
        },
        // Separate tasks for evaluating a remote's entry, initializing its share scope, and getting its first module.
        beforeInitContainer: inAnotherTask,
        initContainer: inAnotherTask,
      },
    ],
  })
  addEventListener('error', ({ filename, message }) => filename && thrown.set(filename, message))
}

/** @param address absolute */
function setIntegrity(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  const expected = integrity.get(address)
  if (!expected) return
  element.integrity = expected
  element.crossOrigin = 'anonymous'
}

async function inAnotherTask<Args>(args: Args): Promise<Args> {
  await nextTask()
  return args
}

/** The build's shared modules, marked as loaded so that remotes use the host's copies even where they bring newer ones. */
function providedModules() {
  __webpack_init_sharing__('default')
  return Object.fromEntries(
    Object.entries(__webpack_share_scopes__.default).map(([name, versions]) => [
      name,
      Object.entries(versions).map(([version, { get, eager }]) => ({
        version,
        get,
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: Boolean(eager) },
        ...(eager && { lib: get() as () => unknown }),
      })),
    ]),
  )
}

/** A slow load of the host's own script does not count against the remote. */
function allowance(): number {
  const script = document.querySelector<HTMLScriptElement>('script[src]')
  const [entry] = script ? performance.getEntriesByName(script.src) : []
  return Math.max(loadTimeoutMs, 4 * (entry?.duration ?? 0))
}

/** To the runtime each release is a remote of its own, so that two releases can be in the page during a replacement. */
const nameOf = ({ remote, version }: Pick<Area, 'remote' | 'version'>) => `${remote}@${version}`

/** Registers a release. The discovery document names its entry, so that no manifest is needed. */
function registerRelease(remote: string, release: Release): void {
  const description = descriptionOf(remote, release)
  if (registered.has(description.name)) return
  registered.add(description.name)
  for (const [address, hash] of Object.entries(release.extras.lechaim.integrity ?? {})) {
    integrity.set(new URL(address, location.href).href, hash)
  }
  federation.registerRemotes([description])
}

/** Unregisters a release, so that its entry is fetched again. */
export function forgetRelease(remote: string, release: Release): void {
  federation.registerRemotes([descriptionOf(remote, release)], { force: true })
}

/** The global is named by the build: `window.cart` would be an element with that id. */
const descriptionOf = (remote: string, { metadata, extras }: Release) => ({
  name: nameOf({ remote, version: metadata.version }),
  entry: new URL(extras.lechaim.entry ?? '', location.href).href,
  entryGlobalName: extras.lechaim.global ?? `__mf_${remote}`,
  type: 'global' as const,
})

/** Fetches a view's scripts in parallel with its remote's entry, which halves the time on a slow connection. */
function announceScripts(expose: Area['expose'], release: Release): void {
  for (const address of release.extras.lechaim.scripts?.[expose.slice('./view/'.length)] ?? []) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.href = address
    setIntegrity(link, link.href)
    document.head.append(link)
  }
}

/** The reason why a module failed to load, with the runtime's or the module's error as `cause`. */
export class AreaError extends Error {
  readonly kind: ReportedCause
  /** The script that failed to load. */
  readonly script: string | undefined

  constructor(kind: ReportedCause, message: string, { cause, script }: { cause?: unknown; script?: string | undefined } = {}) {
    super(message, { cause })
    this.kind = kind
    this.script = script
  }
}

/** @throws AreaError when the remote is down or slow, lacks the module, or throws during evaluation. */
export async function loadArea(area: Area, release: Release): Promise<AreaModule['default']> {
  registerRelease(area.remote, release)
  announceScripts(area.expose, release)
  const module = await inTime(
    load(area).catch((error: Error) => (error.name === 'ChunkLoadError' ? load(area) : Promise.reject(error))),
    area,
    allowance() * (release.extras.lechaim.lastGood ? 1 : timeoutFactor),
  ).catch((error: Error) => {
    throw error instanceof AreaError ? error : explained(error, descriptionOf(area.remote, release).entry)
  })
  if (typeof module?.default !== 'function') throw new AreaError('missing', 'It exposes no component')
  return module.default
}

// A chunk is retried once: after a failed preload the browser returns that failure for the first request.
const load = (area: Area) => federation.loadRemote<AreaModule>(`${nameOf(area)}/${area.expose.slice(2)}`)

async function inTime<Value>(loading: Promise<Value>, { expose }: Area, limit: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AreaError('slow', `${expose} did not come within ${Math.round(limit)} ms`)), limit)
  return Promise.race([loading, late.promise]).finally(() => clearTimeout(timer))
}

/** The runtime's messages contain error codes. */
function explained(error: Error & { request?: string }, entry: string): AreaError {
  const { message } = error
  const because = (kind: ReportedCause, words: string, script?: string) => new AreaError(kind, words, { cause: error, script })
  const said = thrown.get(error.request ?? entry)
  if (error.name === 'ChunkLoadError') return said ? because('evaluation', said) : because('unreachable', message, error.request)
  if (message.includes('ScriptExecutionError')) return because('evaluation', said ?? 'Its entry throws')
  if (message.includes('RUNTIME-008')) return because('unreachable', 'Its entry could not be loaded', entry)
  if (message.includes('RUNTIME-001')) return because('evaluation', said ?? 'Its entry makes no container')
  if (/RUNTIME-014|does not exist in container/.test(message)) return because('missing', message.split('\n')[0] ?? message)
  return because('evaluation', message)
}
