// The page that the shop's is compared with: written by hand, with one picture of the shop and one button, and nothing else to load.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const html = `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>דף להשוואה</title><link rel="icon" href="data:,"><style>
body{margin:0;font:16px/1.5 sans-serif;background:#fbf7f0;color:#1f1a17}
header{display:flex;justify-content:space-between;padding:10px 16px}
button{inline-size:44px;block-size:44px;border:0;background:none}
img{display:block;inline-size:calc(100% - 32px);block-size:auto;margin:20px 16px}
</style><header><strong>דף להשוואה</strong><button aria-label="פתיחה">☰</button></header>
<main><img src="/picture" width="358" height="286" alt="" fetchpriority="high"><h1>דף להשוואה</h1><p>תמונה אחת, כפתור אחד.</p></main>
<dialog><p>נפתח</p></dialog>
<script>document.querySelector('button').onclick = () => { const d = document.querySelector('dialog'); d.open || d.showModal() }</script></html>`

/** @param {{type: string, bytes: Buffer}} picture
 *  @returns the server's address, to be held by `await using` */
export async function openStaticPage(picture) {
  const page = gzipSync(html)
  const server = createServer((request, response) => {
    if (request.url === '/picture') response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes)
    else response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
