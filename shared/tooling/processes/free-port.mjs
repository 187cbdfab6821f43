import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems choose for connections and for port 0: these stay free until they are used. */
const [lowest, highest] = [20_000, 30_000]

/** @param count ports in a row. @returns the first of so many free ports, at random */
export async function freePort(count = 1) {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest))
    const servers = Array.from({ length: count }, (_, n) => createServer().listen(first + n, '127.0.0.1'))
    const areFree = await Promise.all(servers.map((server) => once(server, 'listening'))).catch(() => false)
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
    if (areFree) return first
  }
}
