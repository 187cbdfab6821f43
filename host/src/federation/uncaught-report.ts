// Reports errors that nothing caught and scripts that block the page, each as a failure of the release whose script it was. Loaded with the
// first of them.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { composition } from './composition.ts'
import { addressOfRelease, reportFailure } from './failure-report.ts'
import { AreaError } from './federation-runtime.ts'

/** Answers of the server, cut connections and failed chunks are no fault of the code that they end; chunks are reported where they fail. */
const isOutside = (error: unknown): boolean =>
  error instanceof RequestFailure ||
  error instanceof AreaError ||
  error instanceof DOMException ||
  /^ChunkLoadError|fetch|NetworkError|Load failed/.test(`${(error as Error | null)?.name} ${(error as Error | null)?.message}`)

export function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (isOutside(error)) return
  const stack = String((error as Error | null)?.stack ?? '')
  const area = areaOf([...stack.matchAll(/https?:[^\s)]+/g)].map(([address]) => address).concat('filename' in event ? event.filename : ''))
  if (area) reportFailure(area, new AreaError('uncaught', error instanceof Error ? error.message : String(error), { cause: error }))
}

/** @param duration milliseconds for which the script blocked the page */
export function reportBlocked(script: string, duration: number): void {
  const area = areaOf([script])
  if (area) reportFailure(area, new AreaError('blocked', `It blocks the page for ${Math.round(duration)} ms`))
}

/** Of the scripts on a stack the first that is a remote's: it may have called what the host brings. */
function areaOf(addresses: readonly string[]): Area | null {
  const found = addresses.flatMap((address) => releaseAt(address) ?? [])
  const release = found.find(({ remote }) => remote !== 'host') ?? found[0]
  if (!release) return null
  const place = document.querySelector<HTMLElement>(`[data-remote="${release.remote}"]`)
  return { ...release, expose: (place?.dataset.expose ?? 'host') as Area['expose'] }
}

/** A release may come from another origin: then its entry names the folder. */
function releaseAt(address: string): Pick<Area, 'remote' | 'version'> | null {
  const [, remote = '', version = ''] = addressOfRelease.exec(address) ?? []
  if (remote) return { remote, version: decodeURIComponent(version) }
  for (const [name, releases] of Object.entries(composition().microFrontends))
    for (const { metadata, extras } of releases) {
      const folder = new URL('.', new URL(extras.lechaim.entry ?? '', location.href)).href
      if (folder !== `${location.origin}/` && address.startsWith(folder)) return { remote: name, version: metadata.version }
    }
  return null
}
