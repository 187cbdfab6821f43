import { hash } from 'node:crypto'
import { unavailable } from '@lechaim/shared/messages/unavailable.ts'

/** For pages that ask something. */
export const plainCss = `body{margin:0;background:#FBF7F0;color:#1F1A17;font:1.1rem/1.6 Heebo,Arial,sans-serif}
main{display:grid;gap:16px;justify-items:start;max-inline-size:560px;margin:auto;padding:48px 20px;overflow-wrap:anywhere}
h1,p{margin:0}
h1{font-size:1.8rem;line-height:1.25}
a{display:inline-flex;align-items:center;min-block-size:44px;color:#5B1A2E}
button{min-block-size:52px;padding:0 28px;border:0;border-radius:999px;background:#5B1A2E;color:#FFF;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #5B1A2E;outline-offset:3px}`

/** For the policy. */
export const plainCssHash = `sha256-${hash('sha256', plainCss, 'base64')}`

/** For a page of an error: the number to name to the shop. */
export const requestLine = (requestId?: string): string =>
  requestId ? `<p>${unavailable.requestNumber} <bdi>${requestId}</bdi></p>\n` : ''

/** A page of few words, in Hebrew and not for search engines.
 *  @param body HTML
 *  @param css its hash belongs into the page's policy */
export const plainPage = (title: string, body: string, css = ''): string => `<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${css && `<style>${css}</style>`}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
