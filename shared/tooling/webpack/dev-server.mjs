// The dev servers of `npm run dev`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { root } from '../workspaces.mjs'
import { isDrawnByServer } from './server.mjs'

/** Starts a workspace's dev server.
 *  @param options of its configuration: `port`, `alone`, `inShop`
 *  @param more settings of the server */
export async function startDevServer(workspace, options, more = {}) {
  const { default: configure } = await import(pathToFileURL(join(root, workspace, 'webpack.config.mjs')).href)
  const config = configure({ dev: true, ...options })
  // The server renders the first view in development too, so that violations of its rules show at once.
  const onServer = !options.alone && !options.inShop && isDrawnByServer(workspace)
  const compiler = webpack([config, ...(onServer ? [configure({ dev: true, ...options, server: true })].flat() : [])])
  const server = new WebpackDevServer({ ...config.devServer, ...more }, compiler)
  for (const one of compiler.compilers) keepLastGoodBuild(one, () => server.middleware.publish({ action: 'reload' }))
  await server.start()
  return { server, compiler }
}

const html = (name) => `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="/alone.css">
<div id="app"></div>
<script src="/alone.js"></script>
</html>`

/** The page on which a remote runs alone: its own dev server gives the HTML, everything else comes from the real API. */
export const alonePage = (name, api) => ({
  proxy: [{ context: ['/api', '/auth', '/storage', '/bundled'], target: api }],
  setupMiddlewares: (middlewares, { app }) => {
    app.get('/', (_request, response) => response.type('html').send(html(name)))
    return middlewares
  },
})

/** Keeps the last build without errors for updates and reloads until the next one that compiles. Only the first build is emitted with its
 *  errors, so that the page can show them. @param reload is called once it compiles: pages with errors can't be updated */
export function keepLastGoodBuild(compiler, reload) {
  let state = 'none'
  const isGood = (compilation) => !compilation.getStats().hasErrors()
  compiler.hooks.shouldEmit.tap('LastGoodBuild', (compilation) => (state === 'good' && !isGood(compilation) ? false : undefined))
  compiler.hooks.thisCompilation.tap('LastGoodBuild', (compilation) => {
    // Otherwise the next update would start from the broken build.
    compilation.hooks.shouldRecord.tap('LastGoodBuild', () => (state === 'good' && !isGood(compilation) ? false : undefined))
  })
  compiler.hooks.done.tap('LastGoodBuild', ({ compilation }) => {
    const before = state
    if (isGood(compilation)) state = 'good'
    else if (state === 'none') state = 'broken'
    if (before === 'broken' && state === 'good') reload()
  })
}
