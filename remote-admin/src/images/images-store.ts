import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { refreshQueries } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { $live, followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import type { Loadable } from '@lechaim/shared/stores/shop.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { productForm } from '../products/products-store.ts'
import { failureToast } from '../resource/failure-messages.ts'
import { logFailedRead, reloadAfterSignIn } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { imagesMessages as t } from './images-messages.ts'

/** The progress of the job (SPEC §4), read while it is shown or running. */
export const $optimizer = atom<Loadable<OptimizerProgress>>({ state: 'loading' })
export const $stopping = atom(false)

export const pollIntervalMs = 2000

/** Counts updates, so that an older answer is dropped. */
let updates = 0
/** True from the start request until the run's start has been announced. */
let isStarting = false
/** Keeps the store mounted during a run, so that its end is announced on every tab. */
let releaseStore: (() => void) | null = null

export async function startOptimizer(): Promise<void> {
  isStarting = true
  try {
    await api.optimizer('POST')
  } catch (error) {
    // A run that is already active is followed.
    if (!(error instanceof RequestFailure && error.code === 'optimizer_running')) {
      isStarting = false
      showFailure(failureToast(error, t.startFailed), error)
      return
    }
  }
  await readProgress()
}

/** Stops the run immediately; a later run continues. */
export async function stopOptimizer(): Promise<void> {
  $stopping.set(true)
  try {
    update(await api.optimizer('DELETE'))
  } catch (error) {
    showFailure(failureToast(error, t.stopFailed), error)
  } finally {
    $stopping.set(false)
  }
}

export async function readProgress(): Promise<void> {
  const before = updates
  try {
    const progress = await api.optimizer('GET')
    if (before === updates) update(progress)
  } catch (error) {
    logFailedRead('The progress of the pictures could not be read', error)
    if ($optimizer.get().state !== 'ready') $optimizer.set({ state: 'failed', error })
  }
}

/** Processed pictures without the failures that `done` includes. */
export const succeeded = ({ done, failures }: OptimizerProgress): number => Math.max(0, done - failures.length)

function update(progress: OptimizerProgress): void {
  updates++
  const last = $optimizer.get()
  const before = last.state === 'ready' ? last.data : null
  $optimizer.set({ state: 'ready', data: progress })
  keepMounted(progress.state === 'running')
  // A run that had ended before the first update is not announced.
  const isAnnounced = isStarting || before?.state === 'running'
  if (!isAnnounced) return
  if (isStarting && progress.total > 0) {
    isStarting = false
    showToast(t.started)
  }
  const known = new Set(before?.state === 'running' ? before.failures.map(({ productId }) => productId) : [])
  for (const { productId, name, message } of progress.failures) if (!known.has(productId)) showFailure(t.failedOne(name), message)
  if (progress.state !== 'running') announceEnd(progress)
}

function keepMounted(running: boolean): void {
  if (running) releaseStore ??= $optimizer.listen(() => {})
  else {
    releaseStore?.()
    releaseStore = null
  }
}

function announceEnd(progress: OptimizerProgress): void {
  isStarting = false
  if (progress.total === 0 && progress.state === 'done') showToast(t.nothing)
  else if (progress.state === 'done') showToast(t.finished(succeeded(progress), progress.total))
  refreshQueries((address) => address.startsWith('/api/products'))
}

onMount($optimizer, () => {
  void readProgress()
  const unsubscribe = followOwner({
    onEvent: (event) => {
      if (event.topic === 'optimizer') update(event.progress)
    },
    onResync: () => void readProgress(),
  })
  // Fallback without live events.
  const timer = setInterval(() => {
    const now = $optimizer.get()
    const isRunning = isStarting || (now.state === 'ready' && now.data.state === 'running')
    if (isRunning && $live.get() !== 'open') void readProgress()
  }, pollIntervalMs)
  const stopReading = reloadAfterSignIn($optimizer, readProgress)
  const stopRun = $session.listen(({ state }) => {
    if (state !== 'in') keepMounted(false)
  })
  return () => {
    unsubscribe()
    stopReading()
    stopRun()
    clearInterval(timer)
    isStarting = false
    $optimizer.set({ state: 'loading' })
  }
})

/** Opens the form of a product, or shows a toast if it is gone. */
export async function editProduct(id: number): Promise<void> {
  try {
    productForm.openRow(await api.owned.product(id))
  } catch (error) {
    const isGone = error instanceof RequestFailure && error.status === 404
    showFailure(isGone ? { title: t.productGone } : failureToast(error, panelMessages.listFailed), error)
  }
}
