import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createShares } from './shares.ts'

/** Limit of pipelined requests; browsers send none. */
const maxWaiting = 10
/** The time within which a client must read part of its response. A kernel with a large buffer for a slow phone reads rarely. */
export const unreadTimeoutMs = 60_000

/** Pipelined requests by connection; a connection with a pending request has an entry. */
const waitingRequests = new WeakMap<Socket, (() => void)[]>()

/** Shares the connections among networks. Only without a proxy, to which every connection would belong (decision 0017).
 *  @param total replaces Node's `maxConnections`, which refuses new connections whoever has the others */
export function limitConnections(server: Server, limits: { total: number; perNetwork: number }): void {
  // Idle connections first.
  const choose = (sockets: readonly Socket[]) => sockets.find((socket) => !waitingRequests.has(socket)) ?? sockets[0]
  const takePlace = createShares(limits, choose, (socket) => socket.destroy())
  server.on('connection', (socket) => {
    const giveBack = takePlace(socket.remoteAddress ?? '', socket)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })
}

/** Serializes a connection's requests: Node reads all pipelined requests at once, and would buffer a response to each for a client that
 *  reads none. To be called after all request listeners are registered.
 *  @param answerFirst called before the other listeners; returns whether it has answered */
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

/** Closes connections that are idle or do not read their response. Those that wait for the server stay. */
export function dropUnread(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    if (!waitingRequests.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}

/** Node's `shouldUpgradeCallback`: WebSockets alone, and none while an earlier request is pending. A server may ignore other protocols (RFC
 *  9110 §7.8). */
export function isUpgrade({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && !waitingRequests.has(socket)
}
