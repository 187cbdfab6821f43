// The default policy of Trusted Types (decision 0027), for releases made before it. Script URLs must lead to releases; other origins and
// the text of script elements, which may be data, are left to `script-src`. Markup loses executable parts, except for the text by which
// React creates a script element that never runs.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(address: string): string | null
      createScript(text: string, type: string, sink: string): string | null
      createHTML(html: string): string
    },
  ): unknown
}
const { trustedTypes } = self as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, document.baseURI)
    const allowed = origin === location.origin ? /^\/(remotes\/|service-worker\.js$)/.test(pathname) : origin !== 'null'
    return allowed ? address : null
  },
  createScript: (text, _type, sink) => (sink.startsWith('HTMLScript') ? text : null),
  createHTML(html) {
    const { body } = document.implementation.createHTMLDocument('') as {
      body: HTMLElement & { setHTML?(html: string, options: object): void }
    }
    if (!body.setHTML || html === '<script></script>') return html
    body.setHTML(html, { sanitizer: {} })
    return body.innerHTML
  },
})
