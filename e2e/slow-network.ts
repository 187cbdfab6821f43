import { createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { listen } from './listen.ts'

/** Bytes of a piece: fewer than between a heading and its picture. */
const piece = 512

/** A proxy that sends each page's HTML in pieces 30 ms apart, between which browsers paint.
 *  @returns its address, and a function that closes it */
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
      const [begin, end] = [html.indexOf('<body'), html.indexOf('id="page-data"')]
      answer.write(html.subarray(0, begin))
      for (let at = begin; at < end; at += piece) {
        answer.write(html.subarray(at, Math.min(at + piece, end)))
        await pause(30)
      }
      answer.end(html.subarray(end))
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  return { address: await listen(server), close: () => void server.close().closeAllConnections() }
}

/** Holds matching requests.
 *  @returns a function that continues these and all later ones */
export async function holdRequests(page: Page, requests: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await held
    // The page may have navigated meanwhile.
    await route.continue().catch(() => {})
  })
  return letGo
}

/** Waits until the server draws a page, which it then keeps. A busy server leaves drawing to browsers.
 *  @param part in the HTML of the drawn page alone */
export const untilDrawn = (page: Page, address: string, part = '<main'): Promise<void> =>
  expect.poll(async () => (await page.request.get(address)).text()).toContain(part)

/** Opens a view, drawn by the server, whose remotes do not load yet. @returns a function that lets them */
export async function openBeforeRemotes(page: Page, address: string): Promise<() => void> {
  await untilDrawn(page, address)
  const release = await holdRequests(page, /\/remotes\/.*\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  return release
}
