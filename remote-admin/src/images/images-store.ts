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
import { failureReason } from '../resource/failure-messages.ts'
import { reloadAfterSignIn } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { imagesMessages as t } from './images-messages.ts'

/** How far the job is (SPEC §4), for as long as somebody looks at it. */
export const $optimizer = atom<Loadable<OptimizerProgress>>({ state: 'loading' })
export const $stopping = atom(false)

/** Milliseconds between two questions while nothing is told by itself. */
export const pollEvery = 2000

/** Counts what was heard, so that an answer that is older than it is let pass. */
let heard = 0
/** Whether a run has begun whose beginning has yet to be shown. */
let awaited = false
/** Keeps this store listening while a run lasts: its end is told wherever in the panel the owner is by then. */
let leaveRun: (() => void) | null = null

/** Begins a run; what becomes of it is shown in toasts. */
export async function startOptimizer(): Promise<void> {
  awaited = true
  try {
    await api.optimizer('POST')
  } catch (error) {
    // It runs already: then its progress is all there is to see.
    if (!(error instanceof RequestFailure && error.code === 'optimizer_running')) {
      awaited = false
      showFailure({ title: t.startFailed, description: failureReason(error) }, error)
      return
    }
  }
  await readProgress()
}

/** Ends the run in the middle of a picture; what is left can be done by another one. */
export async function stopOptimizer(): Promise<void> {
  $stopping.set(true)
  try {
    hear(await api.optimizer('DELETE'))
  } catch (error) {
    showFailure({ title: t.stopFailed, description: failureReason(error) }, error)
  } finally {
    $stopping.set(false)
  }
}

export async function readProgress(): Promise<void> {
  const before = heard
  try {
    const progress = await api.optimizer('GET')
    if (before === heard) hear(progress)
  } catch (error) {
    console.error('The progress of the pictures could not be read', error)
    if ($optimizer.get().state !== 'ready') $optimizer.set({ state: 'failed', error })
  }
}

/** How many pictures are the shop's own now: `done` counts failures too. */
export const succeeded = ({ done, failures }: OptimizerProgress): number => Math.max(0, done - failures.length)

/** Shows how far the job is, and what has happened since it was last heard of. */
function hear(progress: OptimizerProgress): void {
  heard++
  const last = $optimizer.get()
  const before = last.state === 'ready' ? last.data : null
  $optimizer.set({ state: 'ready', data: progress })
  followRun(progress.state === 'running')
  // What was over before anybody looked is no news.
  const isNews = awaited || before?.state === 'running'
  if (!isNews) return
  if (awaited && progress.total > 0) {
    awaited = false
    showToast(t.started)
  }
  const known = new Set(before?.state === 'running' ? before.failures.map(({ productId }) => productId) : [])
  for (const { productId, name, message } of progress.failures) if (!known.has(productId)) showFailure(t.failedOne(name), message)
  if (progress.state !== 'running') ended(progress)
}

function followRun(running: boolean): void {
  if (running) leaveRun ??= $optimizer.listen(() => {})
  else {
    leaveRun?.()
    leaveRun = null
  }
}

function ended(progress: OptimizerProgress): void {
  awaited = false
  if (progress.total === 0 && progress.state === 'done') showToast(t.nothing)
  else if (progress.state === 'done') showToast(t.finished(succeeded(progress), progress.total))
  refreshQueries((address) => address.startsWith('/api/products'))
}

onMount($optimizer, () => {
  void readProgress()
  const leave = followOwner({
    onEvent: (event) => {
      if (event.topic === 'optimizer') hear(event.progress)
    },
    onResync: () => void readProgress(),
  })
  // Events make this needless; without a connection it is how the owner hears at all.
  const timer = setInterval(() => {
    const now = $optimizer.get()
    const isRunning = awaited || (now.state === 'ready' && now.data.state === 'running')
    if (isRunning && $live.get() !== 'open') void readProgress()
  }, pollEvery)
  const stopReading = reloadAfterSignIn($optimizer, readProgress)
  const stopRun = $session.listen(({ state }) => {
    if (state !== 'in') followRun(false)
  })
  return () => {
    leave()
    stopReading()
    stopRun()
    clearInterval(timer)
    awaited = false
    $optimizer.set({ state: 'loading' })
  }
})

/** Opens the form of a product whose picture could not be had; says so where it can't be opened. */
export async function editProduct(id: number): Promise<void> {
  try {
    productForm.openRow(await api.owned.product(id))
  } catch (error) {
    const isGone = error instanceof RequestFailure && error.status === 404
    showFailure(isGone ? { title: t.productGone } : { title: panelMessages.listFailed, description: failureReason(error) }, error)
  }
}
