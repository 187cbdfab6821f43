// The page on which a remote runs alone: its own dev server gives the HTML, everything else comes from the real API.

const html = (name) => `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="/alone.css">
<div id="app"></div>
<script src="/alone.js"></script>
</html>`

/** What the dev server needs beside hot reload. */
export const alonePage = (name, api) => ({
  proxy: [{ context: ['/api', '/auth', '/storage', '/bundled'], target: api }],
  setupMiddlewares: (middlewares, { app }) => {
    app.get('/', (_request, response) => response.type('html').send(html(name)))
    return middlewares
  },
})
