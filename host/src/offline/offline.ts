// Registration of the service worker (decision 0018) once the page is idle. Where it is switched off, the server's own takes itself away.
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { messages } from '../messages.ts'

const address = '/service-worker.js'

/** `wanted` is the server's setting. Browsers offer no service workers on plain http from another machine. */
export function keepForOffline(wanted: boolean): void {
  const workers = navigator.serviceWorker
  if (!workers || !wanted) return
  afterFirstView(() =>
    workers.register(address, { updateViaCache: 'none' }).catch((error: unknown) => console.warn('The offline shop failed', error)),
  )
}

/** Shows a notice while offline: about cached data, of which the panel has none. The worker marks a cached page. */
export function followConnection(): void {
  let notice: { id: number; inPanel: boolean } | undefined
  const end = () => {
    if (notice) dismissToast(notice.id)
    notice = undefined
  }
  const say = () => {
    const inPanel = $route.get().view === 'admin'
    if (notice?.inPanel === inPanel) return
    end()
    notice = { id: showToast({ ...(inPanel ? messages.offlinePanel : messages.offline), kind: 'error', lasting: true }), inPanel }
  }
  addEventListener('offline', say)
  addEventListener('online', end)
  $route.listen(() => notice && say())
  if (!navigator.onLine || 'offline' in document.documentElement.dataset) say()
}
