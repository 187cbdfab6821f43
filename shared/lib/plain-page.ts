// Pages of few words, and the notice at the end of the shop's pages, for servers: HTML that needs no script.

/** For pages that ask something. */
export const plainCss = `body{margin:0;background:#FBF7F0;color:#1F1A17;font:1.1rem/1.6 Heebo,Arial,sans-serif}
main{display:grid;gap:16px;justify-items:start;max-inline-size:560px;margin:auto;padding:48px 20px;overflow-wrap:anywhere}
h1,p{margin:0}
h1{font-size:1.8rem;line-height:1.25}
a{display:inline-flex;align-items:center;min-block-size:44px;color:#5B1A2E}
button{min-block-size:52px;padding:0 28px;border:0;border-radius:999px;background:#5B1A2E;color:#FFF;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #5B1A2E;outline-offset:3px}`

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

// The focus ring of light pages does not show on the bar.
const barStyle =
  '--focus:var(--ground);position:sticky;inset-block-end:0;z-index:10;display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;justify-content:space-between;padding-block:4px;padding-inline:16px 84px;background:var(--ink);color:var(--ground);font-size:.9rem;overflow-wrap:anywhere'

/** The style of a link in the notice. */
export const barLinkStyle = 'display:inline-flex;align-items:center;min-block-size:44px;color:inherit'

/** A notice that is sticky at the end of the shop's page, so that it covers nothing for good, with room for the accessibility button. Styled
 *  by attributes: the page's policy has hashes of its style elements only.
 *  @param label its accessible name
 *  @param content HTML
 *  @param attributes of its element */
export const noticeBar = (label: string, content: string, attributes = ''): string =>
  `<aside aria-label="${label}"${attributes} style="${barStyle}">${content}</aside>`

/** For the root element of a page with the notice, which would otherwise cover what the keyboard reaches. */
export const noticeRoom = 'scroll-padding-block-end:64px'
