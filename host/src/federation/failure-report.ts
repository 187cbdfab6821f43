// Reports failures to the server, once for each module of a release: its team sees the cause, and enough reports trigger a rollback. Loaded
// with the first fault.
import type { FailureReport, ReportedCause } from '@lechaim/shared/contracts/page-reports.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { ticketOfPage } from '../page-ticket.ts'
import { AreaError, releasedAddress } from './federation-runtime.ts'

const reported = new Set<string>()
const isFirst = (key: string) => !reported.has(key) && Boolean(reported.add(key))

const maxStackLength = 4000

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

export function reportFailure({ remote, version, expose }: Area, error: unknown): void {
  if (!isFirst(`${remote}@${version}${expose}`)) return
  const stack = stackOf(error)
  void send({ remote, version, expose, ...explained(error), ...(stack && { stack }) }, scriptOf(error))
}

export const addressOfRelease = /\/remotes\/([a-z0-9-]+)\/([^/\s]+)\//

/** The server had left this area to the browser: its release has no server bundle, or threw, which the server has reported. */
const leftOut = /#419\b|server could not finish this Suspense boundary/

/** Reports a hydration mismatch (React's #418), which React has repaired, to the component's team. */
export function reportMismatch(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  if (leftOut.test(String(error))) return
  console.error('The first view was not as the server drew it', error)
  const [, remote = 'host', encoded = ''] = addressOfRelease.exec(componentStack ?? '') ?? []
  const place = document.querySelector<HTMLElement>(`[data-remote="${remote}"]`)
  const version = encoded ? decodeURIComponent(encoded) : place?.dataset.remoteVersion
  if (!version || !isFirst(`${remote}@${version} mismatch`)) return
  const expose = (place?.dataset.expose ?? 'host') as Area['expose']
  void send({ remote, version, expose, cause: 'mismatch', message: messageOf(error) }, undefined)
}

async function send(report: Omit<FailureReport, 'ticket'>, script: string | undefined): Promise<void> {
  try {
    const found = script ? await diagnose(script) : {}
    await fetch('/api/release-failures', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, ...found, ticket: ticketOfPage() }),
      keepalive: true,
    })
  } catch (cause) {
    console.error('Reporting the failure failed', cause)
  }
}

function explained(error: unknown): { cause: ReportedCause; message: string } {
  const message = messageOf(error)
  if (error instanceof AreaError) return { cause: error.kind, message }
  return { cause: (error as Error)?.name === 'ChunkLoadError' ? 'unreachable' : 'render', message }
}

/** Without the queries of addresses, which may hold what people typed. An error of ours has its cause's. */
const stackOf = (error: unknown): string | undefined =>
  ((error instanceof AreaError ? error.cause : error) as Error | undefined)?.stack
    ?.replace(/[?#]\S*?(?=:\d+:\d)/g, '')
    .slice(0, maxStackLength)

const scriptOf = (error: unknown): string | undefined =>
  error instanceof AreaError ? error.script : (error as { request?: string } | null)?.request

/** Browsers report only that a script did not run; a request shows whether it is missing or altered. */
async function diagnose(script: string): Promise<Partial<FailureReport>> {
  const file = releasedAddress(script.slice(script.lastIndexOf('/') + 1))
  try {
    const response = await fetch(script, { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    if (!response.ok) return { file, message: `${file} was answered with ${response.status}` }
    const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
    return { file, found: `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}` }
  } catch (error) {
    return { file, message: messageOf(`${file}: ${messageOf(error)}`) }
  }
}
