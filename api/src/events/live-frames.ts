// Rate limit of a socket's frames: from its first moment on, and also while it is refused. Control frames count like
// messages, and a ping is answered only where little waits, or whoever pings and never reads would fill the memory.
import type { WebSocket } from '@fastify/websocket'
import { liveClose } from '@lechaim/shared/contracts/live-events.ts'

/** An access token with the most that a user may be called by, and some. */
const maxPayload = 32 * 1024
/** Milliseconds that frames are counted for. */
const countingTime = 10_000
/** Frames in that time; a well-behaved client sends the first message, a ping at most, and one for each order that it follows. */
const maxFrames = 20
/** Bytes that may wait where a ping is still answered: an event that is just being sent. */
const littleWaits = 16 * 1024

/** For the sockets' server. Pieces of a message cost memory each, however small they are; no browser cuts one up so finely. */
export const frameLimits = { maxPayload, maxFragments: 64, maxBufferedChunks: 128, autoPong: false }

/** Listens before anybody else does: a socket that says too much is closed by then. */
export function limitFrames(socket: WebSocket): void {
  let [since, count] = [Date.now(), 0]

  function isTooMuch(): boolean {
    if (Date.now() - since > countingTime) [since, count] = [Date.now(), 0]
    count++
    if (count > maxFrames) socket.close(liveClose.refused, 'Too many messages')
    // A client that goes on after the refusal is cut off.
    if (count > 2 * maxFrames) socket.terminate()
    return count > maxFrames
  }

  socket.on('message', isTooMuch)
  socket.on('pong', isTooMuch)
  socket.on('ping', (data) => {
    if (!isTooMuch() && socket.readyState === socket.OPEN && socket.bufferedAmount < littleWaits) socket.pong(data)
  })
}
