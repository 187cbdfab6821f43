// The job that copies foreign pictures to the shop, product by product (SPEC §4, decision 0014). The remaining work is in the database
// alone, so that a new run continues after a stop or a crash.
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/schema.ts'
import type { EventBus } from '../../events/event-bus.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type ForeignFetch, NotFetched } from '../foreign/fetch-foreign.ts'
import { decodePicture } from '../foreign/foreign-pictures.ts'
import { keepPicture } from '../images/store-picture.ts'
import type { Media } from '../objects/media-store.ts'
import { findForeignProduct, foreignProductIds, replaceImage } from './foreign-products.ts'

interface Surroundings {
  db: Database
  media: Media
  foreignFetch: ForeignFetch
  changes: EventBus
  log: FastifyBaseLogger
}

interface Optimizer {
  progress(): OptimizerProgress
  /** Starts a run over pictures outside of `origin`, the shop's own address.
   *  @throws optimizer_running */
  start(origin: string): Promise<OptimizerProgress>
  /** Stops the run, also during a fetch. */
  stop(): Promise<OptimizerProgress>
}

export function createOptimizer({ db, media, foreignFetch, changes, log }: Surroundings): Optimizer {
  const publish = createPublisher(changes)
  let progress: OptimizerProgress = { state: 'idle', done: 0, total: 0, failures: [] }
  let running: { stopper: AbortController; ended: Promise<void> } | null = null

  const set = (change: Partial<OptimizerProgress>) => {
    progress = { ...progress, ...change }
    publish(progress)
  }

  async function optimize(id: number, origin: string, signal: AbortSignal): Promise<void> {
    const product = await findForeignProduct(db, id, origin)
    if (!product) return
    try {
      const picture = await decodePicture(await foreignFetch.fetch(product.image, signal))
      await replaceImage(db, product, (await keepPicture(media, picture)).address)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, productId: id }, 'a picture could not be optimised')
      const message = error instanceof NotFetched ? error.message : 'The picture can not be stored'
      progress = { ...progress, failures: [...progress.failures, { productId: id, name: product.name, message }] }
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

  return {
    progress: () => progress,
    async start(origin) {
      if (running) throw new ApiError('optimizer_running', 'The pictures are being optimised already')
      const stopper = new AbortController()
      progress = { state: 'running', done: 0, total: 0, failures: [] }
      const ended = run(origin, stopper.signal)
        .catch((error) => {
          log.error({ err: error }, 'the optimizer broke off')
          set({ state: 'stopped' })
        })
        .finally(() => {
          running = null
        })
      running = { stopper, ended }
      return progress
    },
    async stop() {
      running?.stopper.abort()
      await running?.ended
      return progress
    },
  }
}

/** Minimum milliseconds between two messages of one state. */
const minIntervalMs = 500

/** Publishes progress and catalogue changes: when the state changes, otherwise at most twice a second, since every visitor reads the
 *  catalogue again each time. */
function createPublisher(changes: EventBus): (progress: OptimizerProgress) => void {
  let published: { state?: string; at: number } = { at: 0 }
  return (progress) => {
    if (progress.state === published.state && Date.now() - published.at < minIntervalMs) return
    published = { state: progress.state, at: Date.now() }
    if (progress.done > 0) changes.publish('catalogue')
    changes.publish('optimizer', { progress })
  }
}
