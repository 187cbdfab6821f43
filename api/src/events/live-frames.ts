// Rate limit of a socket's frames, from the handshake on and during a refusal. Control frames count like messages, and a ping is answered
// only while little is buffered, since a client that pings without reading would fill the memory.
import type { WebSocket } from '@fastify/websocket'
import { liveClose } from '@lechaim/shared/contracts/live-events.ts'

/** The largest access token, with a margin. */
const maxPayload = 32 * 1024
/** The window of the limit in milliseconds. */
const countingTime = 10_000
/** Frames in that window; a regular client sends the first message, at most a ping, and one for each watched order. */
const maxFrames = 20
/** Buffered bytes up to which a ping is answered: an event being sent. */
const littleWaits = 16 * 1024

/** Options of the socket server. Each fragment of a message costs memory; browsers send few. */
export const frameLimits = { maxPayload, maxFragments: 64, maxBufferedChunks: 128, autoPong: false }

/** Registered before other listeners, so that a socket over the limit is closed before them. */
export function limitFrames(socket: WebSocket): void {
  let [since, count] = [Date.now(), 0]

  function isTooMuch(): boolean {
    if (Date.now() - since > countingTime) [since, count] = [Date.now(), 0]
    count++
    if (count > maxFrames) socket.close(liveClose.refused, 'Too many messages')
    // A client that keeps sending after the refusal is terminated.
    if (count > 2 * maxFrames) socket.terminate()
    return count > maxFrames
  }

  socket.on('message', isTooMuch)
  socket.on('pong', isTooMuch)
  socket.on('ping', (data) => {
    if (!isTooMuch() && socket.readyState === socket.OPEN && socket.bufferedAmount < littleWaits) socket.pong(data)
  })
}
