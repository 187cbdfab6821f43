// Routes bus events to the streams of the two roles. Saves in quick succession reach visitors as one change, since each makes every open
// page read again.
import type { LiveRole, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { Change, EventBus } from './event-bus.ts'
import { createEventStream, type EventStream } from './event-stream.ts'

const quietTime = 1000

interface LiveStreams {
  streams: Record<LiveRole, EventStream>
  close(): void
}

/** `onEvent` is called after each event of a role's stream. */
export function openLiveStreams(bus: EventBus, onEvent: (role: LiveRole) => void): LiveStreams {
  const streams = { visitor: createEventStream(), owner: createEventStream() }
  /** Topics sent within the quiet time, and whether more has changed since. */
  const quiet = new Map<ShopEvent['topic'], { timer: NodeJS.Timeout; again: boolean }>()

  function addForVisitors(topic: ShopEvent['topic']): void {
    const recent = quiet.get(topic)
    if (recent) {
      recent.again = true
      return
    }
    quiet.set(topic, { again: false, timer: setTimeout(() => endQuiet(topic), quietTime).unref() })
    streams.visitor.add({ topic })
    onEvent('visitor')
  }

  function endQuiet(topic: ShopEvent['topic']): void {
    const again = quiet.get(topic)?.again
    quiet.delete(topic)
    if (again) addForVisitors(topic)
  }

  const unsubscribe = bus.subscribe((change: Change) => {
    if (change.topic === 'missed') {
      for (const role of ['visitor', 'owner'] as const) {
        streams[role].skip()
        onEvent(role)
      }
      return
    }
    // Not shown by any page.
    if (change.topic === 'owner') return
    if (change.topic !== 'orders' && change.topic !== 'optimizer') return addForVisitors(change.topic)
    streams.owner.add(change.topic === 'orders' ? { topic: 'orders', ...change.detail } : { topic: 'optimizer', ...change.detail })
    onEvent('owner')
  })
  return {
    streams,
    close() {
      unsubscribe()
      for (const { timer } of quiet.values()) clearTimeout(timer)
    },
  }
}
