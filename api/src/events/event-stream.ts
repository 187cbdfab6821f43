// The events of one role; the latest are buffered for clients that reconnect. An id contains the stream's name and the mark of its last
// change (event-bus.ts). Processes of one shop share names and marks, so that a client can resume at another process; a single process has
// a random name, so that ids of an earlier process are not mistaken for this one's.
import type { LiveEvent } from '@lechaim/shared/contracts/live-events.ts'

const maxEvents = 200
const maxBytes = 1024 * 1024
const maxMarks = 2000

interface Entry {
  position: number
  text: string
}

export type EventStream = ReturnType<typeof createEventStream>

export function createEventStream(name: string) {
  const entries: Entry[] = []
  const positions = new Map<number, number>()
  let [position, bytes, told, newest] = [0, 0, 0, 0]

  /** Maps a mark to the current position.
   *  @param isTold false if the event of that change is delayed
   *  @param isLate true if the delayed event has been added now */
  function learn(mark: number, isTold: boolean, isLate = false): void {
    if (isLate || !positions.has(mark)) positions.set(mark, position)
    const [oldest] = positions.keys()
    if (positions.size > maxMarks && oldest !== undefined) positions.delete(oldest)
    newest = Math.max(newest, mark)
    if (isTold) told = mark
  }

  function markOf(id: string): number | null {
    const [stream, mark] = id.split('.')
    return stream === name && /^\d{1,15}$/.test(mark ?? '') ? Number(mark) : null
  }

  return {
    /** Number of events so far. */
    get position() {
      return position
    },
    /** The id for a client that has all events so far. */
    get id() {
      return `${name}.${told}`
    },
    learn,
    /** @param mark of its change, if every earlier change has been added too */
    add(event: LiveEvent, mark?: number) {
      position++
      if (mark !== undefined) learn(mark, true)
      const text = JSON.stringify({ type: 'event', id: `${name}.${told}`, event })
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
    positionOf: (id: string) => positions.get(markOf(id) ?? -1) ?? null,
    /** True for an id of this stream whose change has not arrived here yet. */
    isAhead: (id: string) => (markOf(id) ?? 0) > newest,
    /** The messages after a position; null when some are no longer buffered. */
    after(from: number) {
      const oldest = entries[0]?.position ?? position + 1
      return from >= oldest - 1 ? entries.filter((entry) => entry.position > from) : null
    },
  }
}
