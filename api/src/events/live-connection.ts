// One client's end of the live events: what it is sent, and when it has to go. Every event is a step behind a single cursor, so that
// none is sent twice or out of order, whatever comes in between. How a watched order stands is said beside it: the latest is all of it.

import type { WebSocket } from '@fastify/websocket'
import { liveClose, type ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { SocketIdentity } from './authenticate-socket.ts'
import type { EventStream } from './event-stream.ts'

/** Bytes that may wait for a client which does not read. */
const maxWaiting = 1024 * 1024
/** Orders that one page may follow; more than any page shows. */
const maxWatched = 5
/** A client pings every 25 s and the answer may take 10 (SPEC §9). */
export const silence = 35_000

export interface LiveConnection {
  greeting: SocketIdentity
  /** Sends what the client has not heard yet, if its session is still there. */
  flush(): Promise<void>
  ping(): Promise<void>
  /** Tells from now on how an order stands, beginning with now. Whoever asks has proved that it is theirs. */
  watch(order: number, status: OrderStatus): void
  /** Tells how an order stands, if it is one that is watched here. */
  tellOrder(order: number, status: OrderStatus): void
  stop(): void
}

export function openLiveConnection(socket: WebSocket, greeting: SocketIdentity, stream: EventStream, after?: string): LiveConnection {
  const heard = after === undefined ? stream.position : stream.positionOf(after)
  const isComplete = heard !== null && stream.after(heard) !== null
  let cursor = isComplete ? heard : stream.position
  let timer = setTimeout(end, silence)
  const watched = new Set<number>()

  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    if (socket.bufferedAmount > maxWaiting) socket.terminate()
  }
  const say = (message: ServerMessage) => send(JSON.stringify(message))
  const welcome = (resync: boolean) => say({ type: 'welcome', role: greeting.role, id: stream.idOf(cursor), resync })

  function end() {
    socket.close(liveClose.silent, 'No sign of life')
  }

  async function mayHear(): Promise<boolean> {
    if (await greeting.isStillIn()) return true
    socket.close(liveClose.signedOut, 'The session has ended')
    return false
  }

  function catchUp(): void {
    const missed = stream.after(cursor)
    cursor = stream.position
    if (!missed) welcome(true)
    for (const { text } of missed ?? []) send(text)
  }

  welcome(!isComplete)
  catchUp()
  return {
    greeting,
    async flush() {
      if (await mayHear()) catchUp()
    },
    async ping() {
      clearTimeout(timer)
      timer = setTimeout(end, silence)
      if (await mayHear()) say({ type: 'pong' })
    },
    watch(order, status) {
      watched.delete(order)
      watched.add(order)
      const [oldest] = watched
      if (watched.size > maxWatched && oldest !== undefined) watched.delete(oldest)
      say({ type: 'order', order, status })
    },
    tellOrder(order, status) {
      if (watched.has(order)) say({ type: 'order', order, status })
    },
    stop: () => clearTimeout(timer),
  }
}
