import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Stands before the shop and lets each page come in pieces of 4 KiB, 40 ms apart: browsers paint what they have between them.
 *  @returns its address, and what ends it */
export async function slowHtml(shop: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked
    const isPage = headers.accept?.startsWith('text/html') ?? false
    const onward = request(new URL(asked.url ?? '/', shop), {
      method,
      headers: { ...headers, ...(isPage && { 'accept-encoding': 'identity' }) },
    })
    onward.on('response', async (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      if (!isPage) return came.pipe(answer)
      const html = Buffer.concat(await came.toArray())
      for (let at = 0; at < html.length; at += 4096) {
        answer.write(html.subarray(at, at + 4096))
        await pause(40)
      }
      answer.end()
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
