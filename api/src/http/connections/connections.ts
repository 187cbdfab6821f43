import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../requests/network.ts'

/** Requests that may be sent before an earlier one is answered; browsers send none. */
const maxWaiting = 10
/** Milliseconds in which a client takes something of an answer, or has it cut off. Node looks twice where something was taken, and a
 *  kernel that holds megabytes for a slow phone asks for more only now and then. */
export const unreadTime = 60_000

/** The requests that wait, of each connection that is being answered. */
const turns = new WeakMap<Socket, (() => void)[]>()

/** Takes no more than so many connections from one network. When the server is full, a new connection takes the place of one of the network
 *  that has most of them, unless that has no more than its own: many networks of one customer can't keep all others out. A customer may
 *  have a whole IPv6 /48. Only for a server without a proxy in front, where every connection would be the proxy's (decision 0017).
 *  @param total instead of Node's `maxConnections`, which turns new connections away whoever holds the others */
export function capConnections(server: Server, { total, perNetwork }: { total: number; perNetwork: number }): void {
  const open = new Map<string, number>()
  const shares = new Map<string, Set<Socket>>()
  let count = 0
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const [network, customer] = [networkOf(address), networkOf(address, 48)]
    const here = open.get(network) ?? 0
    const share = shares.get(customer) ?? new Set()
    if (here >= perNetwork || (count >= total && !makeRoom(shares, share.size))) {
      socket.destroy()
      return
    }
    count++
    open.set(network, here + 1)
    shares.set(customer, share.add(socket))
    socket.once('close', () => {
      count--
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
      share.delete(socket)
      if (share.size === 0 && shares.get(customer) === share) shares.delete(customer)
    })
  })
}

/** Ends a connection of the largest share, one without a request where there is any.
 *  @returns whether there is room for one more in a share of `own` */
function makeRoom(shares: ReadonlyMap<string, ReadonlySet<Socket>>, own: number): boolean {
  const [largest] = [...shares.values()].toSorted((one, other) => other.size - one.size)
  if (!largest || largest.size <= own + 1) return false
  const sockets = [...largest].filter(({ destroyed }) => !destroyed)
  const socket = sockets.find((one) => !turns.has(one)) ?? sockets[0]
  socket?.destroy()
  return socket !== undefined
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
