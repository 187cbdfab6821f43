// Schedules expensive work round-robin by network: a network with a hundred queued requests delays another one's by a single job. Nothing
// is refused, since refused clients retry at once; the connection limit bounds the queue.

import { ApiError } from '../http/errors/api-error.ts'
import { boundToSpan } from '../tracing/spans.ts'

/** True when a client still waits for the result of a job. */
export type IsWaiting = () => boolean

export interface Ticket<T> {
  result: Promise<T>
  /** Queues the same job for another network as well; it runs once, at the earlier turn. */
  join(network: string, isWaiting?: IsWaiting): void
}

interface Entry {
  start: (() => Promise<void>) | null
  clients: IsWaiting[]
  drop(): void
}

const always = () => true

export function createFairQueue(atOnce: number) {
  /** Networks with waiting jobs; the one whose turn is next comes first. */
  const waiting = new Map<string, Entry[]>()
  let running = 0

  function enqueue(network: string, entry: Entry): void {
    const line = waiting.get(network)
    if (line) line.push(entry)
    else waiting.set(network, [entry])
  }

  /** Takes the next job that a client still waits for. */
  function next(): Entry['start'] {
    for (const [network, line] of waiting) {
      const entry = line.shift()
      waiting.delete(network)
      if (line.length > 0) waiting.set(network, line)
      if (!entry?.start) continue
      const { start } = entry
      entry.start = null
      if (entry.clients.some((isWaiting) => isWaiting())) return start
      entry.drop()
    }
    return null
  }

  function run(): void {
    while (running < atOnce) {
      const start = next()
      if (!start) return
      running++
      start().finally(() => {
        running--
        run()
      })
    }
  }

  return {
    /** Queues a job for a network. It is dropped when its turn comes and none of its clients waits for it any more.
     *  @throws ApiError bad_request in the result of a dropped one */
    add<T>(network: string, job: () => Promise<T>, isWaiting = always): Ticket<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const entry: Entry = {
        start: boundToSpan(() => job().then(resolve, reject)),
        clients: [isWaiting],
        drop: () => reject(new ApiError('bad_request', 'The client closed the connection')),
      }
      enqueue(network, entry)
      run()
      return {
        result: promise,
        join(other, isWaiting = always) {
          entry.clients.push(isWaiting)
          if (!entry.start || waiting.get(other)?.includes(entry)) return
          enqueue(other, entry)
        },
      }
    },
  }
}
