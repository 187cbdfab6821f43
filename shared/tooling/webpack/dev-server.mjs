// Additions to the dev servers of `npm run dev`.
import { readViews } from '../build/declarations.mjs'

const html = (name) => `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="/alone.css">
<div id="app"></div>
<script src="/alone.js"></script>
</html>`

/** The page on which a remote runs alone: its own dev server gives the HTML, everything else comes from the real API.
 *  @param isOther true for a shop of other origin, which refuses the writes of pages that are not its own */
export const alonePage = (name, api, isOther = false) => ({
  proxy: [
    {
      context: ['/api', '/auth', '/storage', '/bundled'],
      target: api,
      ...(isOther && { changeOrigin: true, headers: { origin: api } }),
    },
  ],
  setupMiddlewares: (middlewares, { app }) => {
    app.get('/', (_request, response) => response.type('html').send(html(name)))
    return middlewares
  },
})

/** Gives the server the declared views of this moment. */
export const giveViews =
  (folder) =>
  (middlewares, { app }) => {
    app.get('/views.json', async (_request, response) => {
      const views = await readViews(folder).catch(() => null)
      if (views) response.json(views)
      else response.status(404).end()
    })
    return middlewares
  }

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
