// Registration of the service worker (decision 0018) once the page is idle, and its removal when switched off.
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { messages } from '../messages.ts'

const address = '/service-worker.js'
const ours = 'lechaim-'

/** `wanted` is the server's setting. Browsers offer no service workers on plain http from another machine. */
export function keepForOffline(wanted: boolean): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  afterFirstView(() => {
    ;(wanted ? register(workers) : takeAway(workers)).catch((error: unknown) => console.warn('The offline shop failed', error))
  })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register(address, { updateViaCache: 'none' })
  const { active } = await workers.ready
  // A page loaded through the worker is cached already; this one was loaded before it.
  if (!workers.controller) active?.postMessage(location.pathname + location.search)
}

async function takeAway(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  if (registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name)
}

/** Shows a notice about cached data while offline. The worker marks a cached page. */
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
