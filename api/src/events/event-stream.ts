// The events of one role; the latest are buffered for clients that reconnect. An id contains the stream's name and the sequence number of
// its last change (event-bus.ts). Processes of one shop share both, so that a client can resume at another process; a single process has a
// random name, so that ids of an earlier process are not mistaken for this one's.
import type { LiveEvent } from '@lechaim/shared/contracts/live-events.ts'

const maxEvents = 200
const maxBytes = 1024 * 1024
const maxSequences = 2000

interface Entry {
  position: number
  text: string
}

export type EventStream = ReturnType<typeof createEventStream>

export function createEventStream(name: string) {
  const entries: Entry[] = []
  const positions = new Map<number, number>()
  let [position, bytes, published, newest] = [0, 0, 0, 0]

  /** Maps a sequence number to the current position.
   *  @param isPublished false if the event of that change is delayed
   *  @param isLate true if the delayed event has been added now */
  function advance(sequence: number, isPublished: boolean, isLate = false): void {
    if (isLate || !positions.has(sequence)) positions.set(sequence, position)
    const [oldest] = positions.keys()
    if (positions.size > maxSequences && oldest !== undefined) positions.delete(oldest)
    newest = Math.max(newest, sequence)
    if (isPublished) published = sequence
  }

  function sequenceOf(id: string): number | null {
    const [stream, sequence] = id.split('.')
    return stream === name && /^\d{1,15}$/.test(sequence ?? '') ? Number(sequence) : null
  }

  return {
    /** Number of events so far. */
    get position() {
      return position
    },
    /** The id for a client that has all events so far. */
    get id() {
      return `${name}.${published}`
    },
    advance,
    /** @param sequence of its change, if every earlier change has been added too */
    add(event: LiveEvent, sequence?: number) {
      position++
      if (sequence !== undefined) advance(sequence, true)
      const text = JSON.stringify({ type: 'event', id: `${name}.${published}`, event })
      entries.push({ position, text })
      bytes += text.length
      while (entries.length > maxEvents || (bytes > maxBytes && entries.length > 1)) bytes -= entries.shift()?.text.length ?? 0
    },
    /** Forces a resync of all clients, as after more events than are buffered. */
    skip() {
      position++
      entries.length = 0
      positions.clear()
      bytes = 0
    },
    /** The position of an id; null for an id of another stream, or one that is too old. */
    positionOf: (id: string) => positions.get(sequenceOf(id) ?? -1) ?? null,
    /** True for an id of this stream whose change has not arrived here yet. */
    isAhead: (id: string) => (sequenceOf(id) ?? 0) > newest,
    /** The messages after a position; null when some are no longer buffered. */
    after(from: number) {
      const oldest = entries[0]?.position ?? position + 1
      return from >= oldest - 1 ? entries.filter((entry) => entry.position > from) : null
    },
  }
}
