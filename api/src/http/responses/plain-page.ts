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
