// The events that pages receive: one stream for visitors, one for owners. Saves in quick succession reach pages as one change, since each
// makes every open page read again.
import type { LiveEvent, LiveRole, OwnerEvent, SavedEvent, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { EventBus } from '../changes/event-bus.ts'
import { type Change, topics } from '../changes/topics.ts'

const quietTime = 1000
const maxEvents = 200
const maxBytes = 1024 * 1024
const maxSequences = 2000

interface Entry {
  position: number
  text: string
}

/** Events of one role; the latest are buffered for clients that reconnect. An id contains the stream's name and the sequence number of its
 *  last change (event-bus.ts). Processes of one shop share both, so that a client can resume at another process; a single process has a
 *  random name, so that ids of an earlier process are not mistaken for this one's. */
export type EventStream = ReturnType<typeof createEventStream>

function createEventStream(name: string) {
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

type LiveTopics = Record<'visitor', ShopEvent['topic']> & Record<'owner', OwnerEvent['topic']>

/** True for a change that the role's pages receive as an event. */
const isSentTo = <Role extends LiveRole>(role: Role, change: Change): change is Extract<Change, { topic: LiveTopics[Role] }> =>
  topics[change.topic].live === role || topics[change.topic].live === 'both'

/** `onEvent` is called after each event of a role's stream. */
export function openLiveStreams(bus: EventBus, onEvent: (role: LiveRole) => void) {
  const streams = { visitor: createEventStream(`${bus.name}-visitor`), owner: createEventStream(`${bus.name}-owner`) }
  // The first number is published before the streams exist.
  let latest = bus.latestSequence
  if (latest !== null) for (const stream of Object.values(streams)) stream.advance(latest, true)
  /** Topics sent within the quiet time, and whether more has changed since. */
  const quiet = new Map<ShopEvent['topic'], { timer: NodeJS.Timeout; again: boolean }>()

  /** True when no change for visitors is delayed. */
  const isAllPublished = () => [...quiet.values()].every(({ again }) => !again)

  function addSaved(topic: ShopEvent['topic']): void {
    const recent = quiet.get(topic)
    if (recent) {
      recent.again = true
      return
    }
    quiet.set(topic, { again: false, timer: setTimeout(() => endQuiet(topic), quietTime).unref() })
    streams.visitor.add({ topic }, isAllPublished() && latest !== null ? latest : undefined)
    onEvent('visitor')
    if (topics[topic].live !== 'both') return
    streams.owner.add({ topic: topic as SavedEvent['topic'] }, latest ?? undefined)
    onEvent('owner')
  }

  function endQuiet(topic: ShopEvent['topic']): void {
    const again = quiet.get(topic)?.again
    quiet.delete(topic)
    if (!again) return
    addSaved(topic)
    if (latest !== null) streams.visitor.advance(latest, isAllPublished(), isAllPublished())
  }

  function add(change: Change): void {
    if (isSentTo('visitor', change)) addSaved(change.topic)
    else if (isSentTo('owner', change)) {
      const { topic, detail } = change
      streams.owner.add({ topic, ...detail } as LiveEvent, latest ?? undefined)
      onEvent('owner')
    } else if (topics[change.topic].live === 'all')
      for (const role of ['visitor', 'owner'] as const) {
        streams[role].skip()
        onEvent(role)
      }
  }

  const unsubscribe = bus.follow((change, sequence) => {
    latest = sequence ?? latest
    if (change) add(change)
    if (sequence === null) return
    streams.owner.advance(sequence, true)
    // Pages that read everything again have the delayed changes too.
    const isResync = change !== null && topics[change.topic].live === 'all'
    streams.visitor.advance(sequence, isResync || isAllPublished())
  })
  return {
    streams,
    close() {
      unsubscribe()
      for (const { timer } of quiet.values()) clearTimeout(timer)
    },
  }
}
