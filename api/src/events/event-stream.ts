// The events of one role; the latest are buffered for clients that reconnect. Ids contain the stream's id, so that ids of an earlier
// process are not mistaken for this one's.
import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@lechaim/shared/contracts/live-events.ts'

const maxEvents = 200
const maxBytes = 1024 * 1024

interface Entry {
  position: number
  text: string
}

export interface EventStream {
  add(event: LiveEvent): void
  /** Forces a resync of all clients, as after more events than are buffered. */
  skip(): void
  /** Number of events so far. */
  readonly position: number
  idOf(position: number): string
  /** The position of an id; null for an id of another stream. */
  positionOf(id: string): number | null
  /** The messages after a position; null when some are no longer buffered. */
  after(position: number): Entry[] | null
}

export function createEventStream(): EventStream {
  const name = randomUUID()
  const entries: Entry[] = []
  let [position, bytes] = [0, 0]
  const idOf = (at: number) => `${name}.${at}`
  return {
    get position() {
      return position
    },
    idOf,
    add(event) {
      position++
      const text = JSON.stringify({ type: 'event', id: idOf(position), event })
      entries.push({ position, text })
      bytes += text.length
      while (entries.length > maxEvents || (bytes > maxBytes && entries.length > 1)) bytes -= entries.shift()?.text.length ?? 0
    },
    skip() {
      position++
      entries.length = 0
      bytes = 0
    },
    positionOf(id) {
      const [stream, number] = id.split('.')
      const at = /^\d{1,15}$/.test(number ?? '') ? Number(number) : -1
      return stream === name && at >= 0 && at <= position ? at : null
    },
    after(from) {
      const oldest = entries[0]?.position ?? position + 1
      return from >= oldest - 1 ? entries.filter((entry) => entry.position > from) : null
    },
  }
}
