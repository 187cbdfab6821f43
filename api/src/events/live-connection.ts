// One client's connection for live events. A cursor over the stream prevents repeated or unordered events; the status of a watched order is
// sent independently, since only the latest counts.

import type { WebSocket } from '@fastify/websocket'
import { liveClose, type ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { SocketIdentity } from './authenticate-socket.ts'
import type { EventStream } from './live-streams.ts'

/** Limit of buffered bytes for a client that does not read. */
const maxWaiting = 1024 * 1024
/** Limit of orders that one page may watch. */
const maxWatched = 5
/** A client pings every 25 s and the answer may take 10 (SPEC §9). */
export const silenceTimeoutMs = 35_000

type Watched = Pick<Order, 'id' | 'status' | 'updatedAt'>

export type LiveConnection = ReturnType<typeof openLiveConnection>

export function openLiveConnection(socket: WebSocket, identity: SocketIdentity, stream: EventStream, after?: string) {
  const resumed = after === undefined ? stream.position : stream.positionOf(after)
  const isComplete = resumed !== null && stream.after(resumed) !== null
  let cursor = isComplete ? resumed : stream.position
  let timer = setTimeout(end, silenceTimeoutMs)
  const watched = new Set<number>()

  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    if (socket.bufferedAmount > maxWaiting) socket.terminate()
  }
  const sendMessage = (message: ServerMessage) => send(JSON.stringify(message))
  const sendWelcome = (resync: boolean, id = stream.id) => sendMessage({ type: 'welcome', role: identity.role, id, resync })

  function end() {
    socket.close(liveClose.silent, 'No sign of life')
  }

  async function checkSession(): Promise<boolean> {
    if (await identity.isSessionActive()) return true
    socket.close(liveClose.signedOut, 'The session has ended')
    return false
  }

  function sendMissed(): void {
    const missed = stream.after(cursor)
    cursor = stream.position
    if (!missed) sendWelcome(true)
    for (const { text } of missed ?? []) send(text)
  }

  sendWelcome(!isComplete, isComplete ? after : undefined)
  sendMissed()
  return {
    identity,
    async flush() {
      if (await checkSession()) sendMissed()
    },
    async ping() {
      clearTimeout(timer)
      timer = setTimeout(end, silenceTimeoutMs)
      if (await checkSession()) sendMessage({ type: 'pong' })
    },
    /** Sends the status of an order now and after each change; its token has been verified. */
    watch({ id: order, status, updatedAt }: Watched) {
      watched.delete(order)
      watched.add(order)
      const [oldest] = watched
      if (watched.size > maxWatched && oldest !== undefined) watched.delete(oldest)
      sendMessage({ type: 'order', order, status, ...(updatedAt && { updatedAt }) })
    },
    sendOrder({ id: order, status, updatedAt }: Watched) {
      if (watched.has(order)) sendMessage({ type: 'order', order, status, ...(updatedAt && { updatedAt }) })
    },
    stop: () => clearTimeout(timer),
  }
}
