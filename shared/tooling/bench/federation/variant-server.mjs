// The shop's server for the benchmark: of the given checkout, with a delay of each response in milliseconds that the visitor's cookie `delay` says.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { BENCH_CHECKOUT: checkout, BENCH_VARIANT: variant } = process.env
const sources = (file) => import(pathToFileURL(join(checkout, 'api/src', file)).href)
const { buildApp } = await sources('app.ts')
const { readConfig } = await sources('config.ts')

/** Removes the integrity checks from the page: scripts without hashes are allowed by their origin. */
function uncheck(_request, reply, html, done) {
  reply.removeHeader('integrity-policy')
  const policy = String(reply.getHeader('content-security-policy')).replaceAll(/script-src [^;,]*/g, "script-src 'self' 'unsafe-inline'")
  reply.header('content-security-policy', policy)
  done(null, html.replaceAll(/ integrity="[^"]*" crossorigin/g, '').replaceAll(/"integrity":\{[^{}]*\}/g, '"integrity":{}'))
}

function onRoute(route) {
  if (route.url === '/' && variant === 'unguarded') route.onSend = [...[route.onSend ?? []].flat(), uncheck]
}

const app = await buildApp(readConfig(process.env), { onRoute })
// Before every other handler, the response cache included.
const handlers = app.server.listeners('request')
app.server.removeAllListeners('request')
app.server.on('request', (request, response) => {
  const [, delay = 0] = /\bdelay=(\d+)/.exec(request.headers.cookie) ?? []
  setTimeout(() => {
    for (const handler of handlers) handler.call(app.server, request, response)
  }, Number(delay))
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.once('disconnect', () => process.exit())
process.stdout.write(`listening http://127.0.0.1:${app.server.address().port}\n`)
