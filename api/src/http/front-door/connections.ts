import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createShares } from './shares.ts'

/** Requests that may be sent before an earlier one is answered; browsers send none. */
const maxWaiting = 10
/** Within this time a client must read something of its answer. A kernel that holds megabytes for a slow phone reads only now and then. */
export const unreadTimeoutMs = 60_000

/** The requests that wait, by connection; one with an unanswered request has an entry. */
const waitingRequests = new WeakMap<Socket, (() => void)[]>()

/** Shares the connections among networks. Only for a server without a proxy in front, where every connection would be the proxy's
 *  (decision 0017).
 *  @param total instead of Node's `maxConnections`, which turns new connections away whoever holds the others */
export function limitConnections(server: Server, limits: { total: number; perNetwork: number }): void {
  // One that waits for no answer goes first.
  const choose = (sockets: readonly Socket[]) => sockets.find((socket) => !waitingRequests.has(socket)) ?? sockets[0]
  const takePlace = createShares(limits, choose, (socket) => socket.destroy())
  server.on('connection', (socket) => {
    const giveBack = takePlace(socket.remoteAddress ?? '', socket)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })
}

/** Serializes a connection's requests: Node reads all that have come at once, and would hold an answer to each of them for a client that
 *  reads none. Call it when all listeners for requests are there.
 *  @param answerFirst asked before the other listeners; returns whether it has answered */
export function serializeRequests(server: Server, answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const answer = () => {
      response.once('close', () => startNext(socket))
      if (answerFirst(request, response)) return
      for (const listener of listeners) listener.call(server, request, response)
    }
    const waiting = waitingRequests.get(socket)
    if (!waiting) {
      waitingRequests.set(socket, [])
      answer()
    } else if (waiting.length < maxWaiting) waiting.push(answer)
    else socket.destroy()
  })
}

function startNext(socket: Socket): void {
  const next = socket.destroyed ? undefined : waitingRequests.get(socket)?.shift()
  if (next) next()
  else if (!socket.destroyed) waitingRequests.delete(socket)
}

/** Closes connections that are idle, or don't read their answer. Those that wait for the server itself stay. */
export function dropUnread(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    if (!waitingRequests.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}

/** Node's `shouldUpgradeCallback`: WebSockets alone, and none before what was asked for earlier is answered. Other protocols are an offer
 *  that a server may pass over (RFC 9110 §7.8). */
export function isUpgrade({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && !waitingRequests.has(socket)
}
