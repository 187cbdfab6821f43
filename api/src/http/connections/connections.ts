import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createShares } from './shares.ts'

/** Requests that may be sent before an earlier one is answered; browsers send none. */
const maxWaiting = 10
/** Milliseconds in which a client takes something of an answer, or has it cut off. Node looks twice where something was taken, and a
 *  kernel that holds megabytes for a slow phone asks for more only now and then. */
export const unreadTime = 60_000

/** The requests that wait, of each connection that is being answered. */
const turns = new WeakMap<Socket, (() => void)[]>()

/** Shares the connections among networks. Only for a server without a proxy in front, where every connection would be the proxy's
 *  (decision 0017).
 *  @param total instead of Node's `maxConnections`, which turns new connections away whoever holds the others */
export function capConnections(server: Server, limits: { total: number; perNetwork: number }): void {
  // One that waits for no answer goes first.
  const choose = (sockets: readonly Socket[]) => sockets.find((socket) => !turns.has(socket)) ?? sockets[0]
  const takePlace = createShares(limits, choose, (socket) => socket.destroy())
  server.on('connection', (socket) => {
    const giveBack = takePlace(socket.remoteAddress ?? '', socket)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })
}

/** Answers each connection's requests one after the other: Node reads all that have come at once, and would hold an answer to every one
 *  of them for a client that takes none. To be called when nothing else listens to the server's requests any more. */
export function answerInTurn(server: Server): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const answer = () => {
      response.once('close', () => endTurn(socket))
      for (const listener of listeners) listener.call(server, request, response)
    }
    const waiting = turns.get(socket)
    if (!waiting) {
      turns.set(socket, [])
      answer()
    } else if (waiting.length < maxWaiting) waiting.push(answer)
    else socket.destroy()
  })
}

function endTurn(socket: Socket): void {
  const next = socket.destroyed ? undefined : turns.get(socket)?.shift()
  if (next) next()
  else if (!socket.destroyed) turns.delete(socket)
}

/** Lets go of connections that are idle, or don't take their answer. Those that wait for the server itself stay. */
export function dropUnread(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    if (!turns.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}

/** Node's `shouldUpgradeCallback`: WebSockets alone, and none before what was asked for earlier is answered. Other protocols are an offer
 *  that a server may pass over (RFC 9110 §7.8). */
export function isUpgrade({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && !turns.has(socket)
}
