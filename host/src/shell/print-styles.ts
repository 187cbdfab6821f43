// Printed pages of the shop: an open dialog alone, such as a product or the cart, or else the view, black on white. The panel has its own.
import { $route } from '@lechaim/shared/stores/shell.ts'

const open = 'dialog[open]'
const rules = `@media print {
@page { margin: 14mm }
:root { --ground: #fff; --paper: #fff; --ink: #000; --soft: #333; --brass-wash: #fff; --brass-ink: #000; --wine: #000; --shadow: none }
html, html body { overflow: visible !important; background: #fff }
#app :is(header, footer, nav, form, button, [popover], [role=region][aria-live], a[href="#main"], a[href="/"]),
#app :has(${open}) > :not(${open}, :has(${open})), #app:has(${open}) > :not(${open}, :has(${open})) { display: none !important }
#app ${open} { position: absolute !important; inset: 0 auto auto 0 !important; inline-size: 100% !important; max-inline-size: none !important }
#app ${open}, #app ${open} * { block-size: auto !important; max-block-size: none !important; overflow: visible !important; box-shadow: none !important }
#app ${open}::backdrop { display: none !important }
#app main { min-block-size: 0 }
#app [data-later] { content-visibility: visible }
#app :is(li, tr, img) { break-inside: avoid }
}`

/** Constructed, which the page's policy of styles allows, and no part of the first view. */
export function addPrintStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  $route.subscribe(({ view }) => {
    sheet.disabled = view === 'admin'
  })
}
