// One client's end of the live events: what it is sent, and when it has to go. Every message is a step behind a single cursor, so
// that nothing is sent twice or out of order, whatever comes in between.

import type { WebSocket } from '@fastify/websocket'
import { liveClose, type ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { EventStream } from './event-stream.ts'
import type { Greeting } from './live-greeting.ts'

/** Bytes that may wait for a client which does not read. */
const maxWaiting = 1024 * 1024
/** A client pings every 25 s and the answer may take 10 (SPEC §9). */
export const silence = 35_000

export interface LiveConnection {
  greeting: Greeting
  /** Sends what the client has not heard yet, if its session is still there. */
  flush(): Promise<void>
  ping(): Promise<void>
  stop(): void
}

export function openLiveConnection(socket: WebSocket, greeting: Greeting, stream: EventStream, after?: string): LiveConnection {
  const heard = after === undefined ? stream.position : stream.positionOf(after)
  const isComplete = heard !== null && stream.after(heard) !== null
  let cursor = isComplete ? heard : stream.position
  let timer = setTimeout(end, silence)

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
    stop: () => clearTimeout(timer),
  }
}
