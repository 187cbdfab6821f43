import type { Server } from 'node:net'
import { networkOf } from '../plugins/network.ts'

/** Takes no more than so many connections from one network at a time, so that nobody alone can use up all of them. Only for a server
 *  without a proxy in front, where every connection would be the proxy's (decision 0017). */
export function capConnections(server: Server, max: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const here = open.get(network) ?? 0
    if (here >= max) {
      socket.destroy()
      return
    }
    open.set(network, here + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
