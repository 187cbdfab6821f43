// Routes bus events to the streams of the two roles. Saves in quick succession reach pages as one change, since each makes every open
// page read again.
import type { LiveEvent, LiveRole, SavedEvent, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { EventBus } from '../changes/event-bus.ts'
import { type Change, isSentTo, topics } from '../changes/topics.ts'
import { createEventStream } from './event-stream.ts'

const quietTime = 1000

/** `onEvent` is called after each event of a role's stream. */
export function openLiveStreams(bus: EventBus, onEvent: (role: LiveRole) => void) {
  const streams = { visitor: createEventStream(`${bus.name}-visitor`), owner: createEventStream(`${bus.name}-owner`) }
  // A process hears the first number before it has streams.
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
    streams.visitor.advance(sequence, isAllPublished())
  })
  return {
    streams,
    close() {
      unsubscribe()
      for (const { timer } of quiet.values()) clearTimeout(timer)
    },
  }
}
