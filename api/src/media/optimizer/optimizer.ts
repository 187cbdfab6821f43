// The job that copies foreign pictures to the shop, product by product (SPEC §4, decision 0014). The remaining work is in the database
// alone, so that a new run continues after a stop or a crash.
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { FastifyInstance } from 'fastify'
import { createBackOff, pause, untilItSucceeds } from '../../background/back-off.ts'
import { createFailureLog } from '../../background/failure-log.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toApiError } from '../../http/errors/error-handler.ts'
import { NotFetched } from '../foreign/fetch-foreign.ts'
import { decodePicture } from '../foreign/foreign-pictures.ts'
import { DamagedPicture } from '../images/process-picture.ts'
import { keepPicture } from '../images/store-picture.ts'
import { findForeignProduct, foreignProductIds, replaceImage } from './foreign-products.ts'

type Surroundings = Pick<
  FastifyInstance,
  'db' | 'serialized' | 'alone' | 'ifAlone' | 'isShared' | 'media' | 'foreignFetch' | 'changes' | 'log'
>

/** Names the lock of the process that runs it, and the stored progress. */
const name = 'optimizer'
const minIntervalMs = 500

export function createOptimizer({ db, serialized, alone, ifAlone, isShared, media, foreignFetch, changes, log }: Surroundings) {
  let progress: OptimizerProgress = { state: 'idle', done: 0, total: 0, failures: [] }
  let running: { stopper: AbortController; ended: Promise<void> } | null = null

  const backOff = createBackOff(log, 'the optimizer')
  const keeping = createFailureLog(log, 'storing the progress of the optimizer')
  const optimizing = createFailureLog(log, 'optimising a picture', 'warn')

  let published: { state?: string; at: number } = { at: 0 }

  /** Publishes progress and catalogue changes when the state changes, otherwise at most twice a second, since every visitor reads the
   *  catalogue again each time. */
  function set(change: Partial<OptimizerProgress>): void {
    progress = { ...progress, ...change }
    if (progress.state === published.state && Date.now() - published.at < minIntervalMs) return
    published = { state: progress.state, at: Date.now() }
    keep().then(keeping.succeeded, keeping.failed)
    if (progress.done > 0) changes.publish('catalogue')
    changes.publish('optimizer', { progress })
  }

  async function optimize(id: number, origin: string, signal: AbortSignal): Promise<void> {
    const product = await findForeignProduct(db, id, origin)
    if (!product) return
    try {
      const picture = await decodePicture(await foreignFetch.fetch(product.image, signal))
      const stored = await keepPicture(media, picture)
      await serialized((trx) => replaceImage(trx, product, stored))
    } catch (error) {
      if (signal.aborted) return
      // Of the shop's own database or store, not of the picture.
      if (toApiError(error).code === 'unavailable') throw error
      optimizing.failed(error, { productId: id })
      progress = { ...progress, failures: [...progress.failures, { productId: id, name: product.name, message: reasonOf(error) }] }
    }
  }

  async function run(origin: string, signal: AbortSignal): Promise<void> {
    const ids = await foreignProductIds(db, origin)
    set({ state: 'running', done: 0, total: ids.length, failures: [] })
    for (const id of ids) {
      await optimize(id, origin, signal)
      if (signal.aborted) break
      set({ done: progress.done + 1 })
    }
    set({ state: signal.aborted ? 'stopped' : 'done' })
  }

  /** Stores the progress for other processes, one write after the other: the last one holds. */
  let lastWrite = Promise.resolve()
  const keep = () => {
    const write = () => saveSetting(db, name, JSON.stringify(progress))
    if (isShared) lastWrite = lastWrite.then(write, write)
    return lastWrite
  }

  async function read(): Promise<OptimizerProgress> {
    const stored = await readSetting(db, name)
    return stored === undefined ? progress : JSON.parse(stored)
  }

  async function readProgress(): Promise<OptimizerProgress> {
    if (running || !isShared) return progress
    let stored = await read()
    if (stored.state !== 'running') return stored
    // A killed process releases its lock without storing a state; another may have finished its run meanwhile.
    const hasEnded = await ifAlone(name, async () => {
      stored = await read()
    })
    return hasEnded && stored.state === 'running' ? { ...stored, state: 'stopped' } : stored
  }

  async function stopHere(): Promise<void> {
    running?.stopper.abort()
    await running?.ended
  }

  const unsubscribe = changes.subscribe(({ topic }) => topic === 'stopOptimizer' && running?.stopper.abort())

  return {
    progress: readProgress,
    /** Starts a run over pictures outside of `origin`, the shop's own address.
     *  @throws optimizer_running */
    async start(origin: string) {
      if (running) throw inProgress()
      const stopper = new AbortController()
      progress = { state: 'running', done: 0, total: 0, failures: [] }
      const started = Promise.withResolvers<boolean>()
      let hasStarted = false
      const attempt = () =>
        ifAlone(name, async () => {
          hasStarted = true
          started.resolve(true)
          await run(origin, stopper.signal)
          await keep()
        })
      const ended = attempt()
        .catch(async (error) => {
          if (!hasStarted) throw error
          // The lock has gone with the database: it goes on unless another process does.
          await pause(backOff.failed(error), stopper.signal)
          await untilItSucceeds(attempt, backOff, stopper.signal)
          if (stopper.signal.aborted) set({ state: 'stopped' })
          return true
        })
        .then(started.resolve, started.reject)
        .finally(() => {
          running = null
        })
      running = { stopper, ended }
      if (!(await started.promise)) throw inProgress()
      return progress
    },
    /** Ends the run, whichever process has it, in the middle of a fetch. */
    async stop() {
      if (!running && isShared && (await readProgress()).state === 'running') {
        changes.publish('stopOptimizer')
        await alone(name, async () => {})
      }
      await stopHere()
      return readProgress()
    },
    async close() {
      unsubscribe()
      await stopHere()
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof NotFetched)) return 'The picture can not be stored'
  return error.cause instanceof DamagedPicture ? error.cause.message : error.message
}

const inProgress = () => new ApiError('optimizer_running', 'The pictures are being optimised already')
