// The head's metadata as HTML. All of it is escaped, as people wrote it.
import { escapeHtml, inlineJson } from '../http/responses/escape.ts'
import type { PageHead } from './page-head.ts'

const meta = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`

export function headHtml({ title, description, canonical, picture, product, siteName }: PageHead, base: string): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    canonical ? `<link rel="canonical" href="${escapeHtml(base + canonical)}">` : meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', product ? 'product' : 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'he_IL'),
    meta('property', 'og:title', product?.name ?? title),
    meta('property', 'og:description', description),
    ...(canonical ? [meta('property', 'og:url', base + canonical)] : []),
    meta('property', 'og:image', base + picture.address),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(product
      ? [
          meta('property', 'product:price:amount', product.price.toFixed(2)),
          meta('property', 'product:price:currency', 'ILS'),
          meta('property', 'product:availability', product.stock === 0 ? 'out of stock' : 'in stock'),
        ]
      : []),
  ].join('\n')
}

/** Data blocks, which browsers don't run. */
export const structuredHtml = ({ structured }: PageHead): string =>
  structured.map((subject) => `<script type="application/ld+json">${inlineJson(subject)}</script>`).join('\n')
