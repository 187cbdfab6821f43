import type { AddressInfo, Server } from 'node:net'

/** Starts a server of a story, on any free port unless one is given. @returns its origin */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<string> {
  await new Promise<void>((listening) => server.listen(port, host, listening))
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
