// Inline script of pages with an earlier host: when the host's script is missing, altered, or fails before rendering, the page is reloaded
// with the earlier host. Once for each version, and only where the browser keeps the cookie, to avoid a reload loop.
import { failedHostCookie, failedHostSeconds, ownHostOnly } from '@lechaim/shared/lib/page-cookies.ts'
import { ticketOfPage } from '../page-ticket.ts'

const cookie = `${isSecureContext ? ownHostOnly : ''}${failedHostCookie}=`
const version = document.currentScript?.dataset.host ?? ''

const isNoted = () => document.cookie.includes(`${cookie}${encodeURIComponent(version)}~`)

/** @param reason the thrown error; empty where the script did not run */
function fallBack(reason: unknown): void {
  // The host sets `started` once it has rendered the page.
  if ('started' in document.documentElement.dataset || !navigator.onLine || isNoted()) return
  const value = [version, ticketOfPage(), String(reason).slice(0, 150)].map(encodeURIComponent).join('~')
  // biome-ignore lint/suspicious/noDocumentCookie: the page is reloaded at once, and the cookie store is asynchronous
  document.cookie = `${cookie}${value};path=/;max-age=${failedHostSeconds};samesite=lax${isSecureContext ? ';secure' : ''}`
  if (isNoted()) location.reload()
}

addEventListener(
  'error',
  ({ target, filename, message }) => {
    // A script that could not be loaded is requested twice more (early.ts).
    const isHosts =
      target instanceof HTMLScriptElement && target.src
        ? target.hasAttribute('data-host-script') && target.src.endsWith('?again=2')
        : filename?.includes('/remotes/host/')
    if (isHosts) fallBack(message ?? '')
  },
  true,
)
document.addEventListener('host-failed', (event) => fallBack((event as CustomEvent).detail))
