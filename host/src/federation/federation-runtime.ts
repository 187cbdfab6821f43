// Loads remotes: webpack's own containers by their interface (`init`, `get`), earlier ones by the federation library (decision 0103).
import type { ReportedCause } from '@lechaim/shared/contracts/page-reports.ts'
import type { Release } from '@lechaim/shared/contracts/releases.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { nextTask } from '../next-task.ts'
import type { Container, OpenContainer } from './earlier-containers.ts'

/** Milliseconds after which the fallback of a remote is tried. */
const loadTimeoutMs = 5000
/** Longer for a release without a fallback. */
const timeoutFactor = 3
/** Milliseconds before a failed file is requested again, as in `chunk-scripts.mjs`. */
const pausesMs = [500, 1500]
const retryMark = '?again='

/** The address of a script without the mark of a repeated request. */
export const releasedAddress = (address: string): string => address.split(retryMark)[0] ?? address

/** True for a script element that failed, and is requested again. */
export const isRepeated = (script: HTMLScriptElement): boolean =>
  'again' in script && !script.src.endsWith(`${retryMark}${pausesMs.length}`)

/** Integrity hashes by script address. */
const integrity = new Map<string, string>()
/** Errors thrown by scripts, by address. */
const thrown = new Map<string, string>()

/** By releases. */
const containers = new Map<string, Promise<OpenContainer>>()

export function openFederation(): void {
  addEventListener('error', ({ filename, message }) => filename && thrown.set(releasedAddress(filename), message))
}

const wait = <Value>(ms: number, value: Value) => new Promise<Value>((done) => setTimeout(done, ms, value))

const globals = globalThis as unknown as Record<string, Container | undefined>

/** Requests a remote's entry, and a failed or slow one again.
 *  @throws AreaError */
async function loadEntry(entry: string, global: string): Promise<Container> {
  const container = () => globals[global]
  const requests: Promise<boolean>[] = []
  while (!container()) {
    requests.push(runScript(entry, requests.length))
    const done = Promise.any(requests)
    const isLast = requests.length > pausesMs.length || !navigator.onLine
    // Of a slow request only the next one tells whether it is lost; the one that comes first counts.
    if (isLast ? await done.catch(() => false) : await Promise.race([done.catch(() => false), wait(allowance() / 2, false)])) break
    if (isLast) throw new AreaError('unreachable', 'Its entry could not be loaded', { script: entry })
    await wait(pausesMs[requests.length - 1] ?? 0, null)
  }
  return container() ?? Promise.reject(new AreaError('evaluation', thrown.get(entry) ?? 'Its entry makes no container', { script: entry }))
}

/** @param again the number of earlier requests: browsers join requests for one address, and may answer with a failed preload */
function runScript(address: string, again: number): Promise<boolean> {
  const script = Object.assign(document.createElement('script'), { again: true })
  script.src = address + (again ? `${retryMark}${again}` : '')
  setIntegrity(script, address)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  script.onload = () => resolve(true)
  script.onerror = reject
  document.head.append(script)
  return promise.finally(() => script.remove())
}

/** @param address absolute */
function setIntegrity(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  const expected = integrity.get(address)
  if (!expected) return
  element.integrity = expected
  element.crossOrigin = 'anonymous'
}

let shareScope: typeof __webpack_share_scopes__.default | undefined

/** The build's shared modules, marked as loaded so that remotes use the host's copies even where they bring newer ones. */
function sharedModules() {
  if (shareScope) return shareScope
  __webpack_init_sharing__('default')
  shareScope = __webpack_share_scopes__.default
  for (const versions of Object.values(shareScope)) for (const shared of Object.values(versions)) shared.loaded = true
  // Read by `federation.spec.ts`, which counts the copies of each module.
  Object.assign(globalThis, { __lechaim_shared__: shareScope })
  return shareScope
}

/** A slow load of the host's own script does not count against the remote. */
function allowance(): number {
  const script = document.querySelector<HTMLScriptElement>('script[src]')
  const [entry] = script ? performance.getEntriesByName(script.src) : []
  return Math.max(loadTimeoutMs, 4 * (entry?.duration ?? 0))
}

const nameOf = ({ remote, version }: Pick<Area, 'remote' | 'version'>) => `${remote}@${version}`

/** Two releases of a remote can be in the page during a replacement. */
function containerOf(area: Area, release: Release): Promise<OpenContainer> {
  const name = nameOf(area)
  const known = containers.get(name)
  if (known) return known
  for (const [address, hash] of Object.entries(release.extras.lechaim.integrity ?? {})) {
    integrity.set(new URL(address, location.href).href, hash)
  }
  const opening = open(name, area.remote, release)
  containers.set(name, opening)
  // The next request starts over.
  opening.catch(() => containers.get(name) === opening && containers.delete(name))
  return opening
}

/** Evaluates a remote's entry, initializes its share scope and gets its first module in separate tasks. */
async function open(name: string, remote: string, release: Release): Promise<OpenContainer> {
  const entry = new URL(release.extras.lechaim.entry ?? '', location.href).href
  const global = globalOf(remote, release)
  if (!release.extras.lechaim.plainContainer) {
    const { openEarlier } = await import(/* webpackChunkName: 'earlier-containers' */ './earlier-containers.ts')
    return openEarlier({ name, entry, entryGlobalName: global }, loadEntry)
  }
  const container = await loadEntry(entry, global)
  await nextTask()
  await container.init(sharedModules())
  await nextTask()
  return container
}

/** Forgets a release's container, so that its entry is fetched again. */
export function forgetRelease(remote: string, release: Release): void {
  containers.delete(nameOf({ remote, version: release.metadata.version }))
  globals[globalOf(remote, release)] = undefined
}

/** Named by the build: `window.cart` would be an element with that id. */
const globalOf = (remote: string, { extras }: Release) => extras.lechaim.global ?? `__mf_${remote}`

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
  const container = containerOf(area, release)
  announceScripts(area.expose, release)
  const load = async () => (await (await container).get(area.expose))()
  const module = await inTime(
    load().catch((error: Error) => (isRetried(error) ? Promise.reject(error) : load())),
    area,
    allowance() * (release.extras.lechaim.lastGood ? 1 : timeoutFactor),
  ).catch((error: Error) => {
    throw error instanceof AreaError ? error : explained(error)
  })
  if (typeof module?.default !== 'function') throw new AreaError('missing', 'It exposes no component')
  return module.default
}

/** Builds repeat the request of a failed chunk themselves; earlier ones don't, and browsers answer their first with a failed preload. */
const isRetried = ({ name, request }: Error & { request?: string }) => name !== 'ChunkLoadError' || request?.includes(retryMark)

async function inTime<Value>(loading: Promise<Value>, { expose }: Area, limit: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AreaError('slow', `${expose} did not come within ${Math.round(limit)} ms`)), limit)
  return Promise.race([loading, late.promise]).finally(() => clearTimeout(timer))
}

/** The runtime's messages contain error codes. */
function explained(error: Error & { request?: string }): AreaError {
  const { message } = error
  const because = (kind: ReportedCause, words: string, script?: string) => new AreaError(kind, words, { cause: error, script })
  if (error.name === 'ChunkLoadError') {
    const script = error.request && releasedAddress(error.request)
    const said = script && thrown.get(script)
    return said ? because('evaluation', said) : because('unreachable', message, script)
  }
  if (/RUNTIME-014|does not exist in container/.test(message)) return because('missing', message.split('\n')[0] ?? message)
  return because('evaluation', message)
}
