// Stands in the page where there is an earlier host: when the host's script can't be had, isn't what was released, or fails before anything is
// drawn, the page is requested once more, made by the earlier host. Once for each version, and only where browsers keep the cookie: a page
// that came back the same would come back for ever.
import { failedHostCookie, failedHostSeconds, ownHostOnly } from '@lechaim/shared/lib/page-cookies.ts'

const cookie = `${isSecureContext ? ownHostOnly : ''}${failedHostCookie}=`
const version = document.currentScript?.dataset.host ?? ''

function ticket(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.serverTiming?.find(({ name }) => name === 'page')?.description ?? ''
}

const isNoted = () => document.cookie.includes(`${cookie}${encodeURIComponent(version)}~`)

/** @param reason what was thrown; empty where the script could not be run at all */
function fallBack(reason: unknown): void {
  // The host sets `started` once it has drawn the page.
  if ('started' in document.documentElement.dataset || !navigator.onLine || isNoted()) return
  const value = [version, ticket(), String(reason).slice(0, 150)].map(encodeURIComponent).join('~')
  // biome-ignore lint/suspicious/noDocumentCookie: the page is reloaded at once, and the cookie store is asynchronous
  document.cookie = `${cookie}${value};path=/;max-age=${failedHostSeconds};samesite=lax${isSecureContext ? ';secure' : ''}`
  if (isNoted()) location.reload()
}

addEventListener(
  'error',
  ({ target, filename, message }) => {
    const isHosts =
      target instanceof Element && target.hasAttribute('src')
        ? target.hasAttribute('data-host-script')
        : filename?.includes('/remotes/host/')
    if (isHosts) fallBack(message ?? '')
  },
  true,
)
document.addEventListener('host-failed', (event) => fallBack((event as CustomEvent).detail))
