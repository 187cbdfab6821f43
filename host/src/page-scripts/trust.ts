// The default policy of Trusted Types (decision 0027), since releases made before name none. Script addresses lead to releases; other origins
// are a matter of `script-src`, and so is the text of script elements, which may be data. Markup loses what could run, except for the text
// by which React makes a script element that never runs.

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
