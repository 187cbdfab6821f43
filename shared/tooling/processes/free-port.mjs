import { once } from 'node:events'
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the ports that systems choose for connections and for port 0: these stay free until they are used. */
const [lowest, highest] = [20_000, 30_000]

/** Longer than tests run. */
const reservedMs = 60 * 60_000

/** Reserves a port by a file: other processes may look for one before this one is used, or while a server is started again.
 *  @returns false for one that is reserved */
function reserve(port) {
  const folder = join(tmpdir(), 'lechaim-ports')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, String(port))
  try {
    writeFileSync(path, '', { flag: 'wx' })
    return true
  } catch {
    if (Date.now() - statSync(path).mtimeMs < reservedMs) return false
    utimesSync(path, new Date(), new Date())
    return true
  }
}

/** @param count ports in a row. @returns the first of so many free ports, at random, which no other call gets within an hour */
export async function freePort(count = 1) {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest))
    const ports = Array.from({ length: count }, (_, n) => first + n)
    if (!ports.every(reserve)) continue
    const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'))
    const areFree = await Promise.all(servers.map((server) => once(server, 'listening'))).catch(() => false)
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
    if (areFree) return first
  }
}
