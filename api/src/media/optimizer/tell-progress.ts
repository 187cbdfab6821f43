import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { EventBus } from '../../events/event-bus.ts'

const milliseconds = 500

/** Tells the bus how far the job is, and that the catalogue has changed with it: when its state changes, otherwise at most twice a
 *  second, since every visitor reads the catalogue again each time. */
export function createTeller(changes: EventBus): (progress: OptimizerProgress) => void {
  let told: { state?: string; at: number } = { at: 0 }
  return (progress) => {
    if (progress.state === told.state && Date.now() - told.at < milliseconds) return
    told = { state: progress.state, at: Date.now() }
    if (progress.done > 0) changes.publish('catalogue')
    changes.publish('optimizer', { progress })
  }
}
