// The page's side of the service worker (decision 0018): it is registered once the page has come to rest, and taken away when switched off.
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { messages } from '../messages.ts'

const address = '/service-worker.js'
/** Prefix of the worker's caches. */
const ours = 'lechaim-'

/** `wanted` is the server's word. Browsers offer no workers to pages that came over plain http from another machine. */
export function keepForOffline(wanted: boolean): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  afterFirstView(() => {
    ;(wanted ? register(workers) : takeAway(workers)).catch((error: unknown) => console.warn('The offline shop is not available', error))
  })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register(address, { updateViaCache: 'none' })
  const { active } = await workers.ready
  // A page that came through the worker is kept already; this one came before it.
  if (!workers.controller) active?.postMessage(location.pathname + location.search)
}

async function takeAway(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  if (registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name)
}

/** Says that what is shown are the last data seen, for as long as there is no connection. The worker marks a page that it had kept. */
export function followConnection(): void {
  let notice: number | undefined
  const say = () => {
    notice ??= showToast({ ...messages.offline, kind: 'error', lasting: true })
  }
  addEventListener('offline', say)
  addEventListener('online', () => {
    if (notice !== undefined) dismissToast(notice)
    notice = undefined
  })
  if (!navigator.onLine || 'offline' in document.documentElement.dataset) say()
}
