// A page's title and description for windows, search engines and link previews, and their HTML.
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { canonicalAddress, type Route } from '@lechaim/shared/lib/address.ts'
import { type PictureKind, placeholders } from '@lechaim/shared/lib/pictures.ts'
import { declaredView } from '@lechaim/shared/lib/remote-contract.ts'
import { common, legalFields, legalPage, missingPage, pageTitle } from '@lechaim/shared/messages/common.ts'
import { escapeHtml, inlineJson } from '../http/responses/escape.ts'
import { shareAddress, shareSize } from '../media/share/share-picture.ts'
import { isEarlierView } from '../releases/publish/manifest.ts'
import type { OfferTerms } from './offer-terms.ts'
import { structuredData } from './structured-data.ts'

export interface PageHead {
  title: string
  description: string
  /** The canonical address, from the root on; null for pages not to be indexed. */
  canonical: string | null
  /** The picture of a preview, from the root on. */
  picture: { address: string; alt: string }
  product: Product | null
  /** The page's subjects in the vocabulary of schema.org. */
  structured: object[]
  siteName: string
}

/** The head of the page that answers a route; null for a path that is not the shop's. `base` is the shop's public origin. */
export function headOf(route: Route | null, data: PageData, base: string, terms: OfferTerms | null = null): PageHead {
  const { shop, product } = data
  const page = pageOf(route, data)
  const category = route?.view === 'category' ? shop.categories.find(({ name }) => name === route.category) : undefined
  const siteName = shop.header.storeName
  const view = route ? declaredView(data.discovery, route.view) : undefined
  const canonical = route && isThere(route, data) ? canonicalAddress(route, view?.sitemap) : null
  const about = shop.footer.description || shop.header.tagline
  return {
    title: pageTitle(
      route,
      shop.header,
      { product: product?.name ?? null, page: page?.title ?? (route?.page && missingPage.title), view: view?.title },
      shop.categories,
    ),
    description: summary(page?.text ?? product?.description ?? category?.description ?? about),
    canonical,
    picture: pictureOf(page ? null : product, category, data),
    product: page ? null : product,
    structured: canonical ? structuredData({ route: route as Route, data, category, page, view, terms, base, url: base + canonical }) : [],
    siteName,
  }
}

/** The text of a page that the address names; null for none, and for one that the owner has not written. Pages with a form are always there. */
function pageOf(route: Route | null, { shop: { footer } }: PageData): { title: string; text: string } | null {
  const field = legalFields.find((field) => legalPage(field) === route?.page)
  const text = (field && footer[field]) ?? ''
  return field && (text.trim() || field === 'cancellationPolicy' || field === 'privacyPolicy') ? { title: common.legal[field], text } : null
}

/** False for a missing page, product, category or view: it answers 404 and must not be indexed. A view of old that is missing is one that was
 *  switched off. */
export function isThere(route: Route, { shop, ...data }: PageData): boolean {
  const { view, category, product, page } = route
  if (page !== undefined) return pageOf(route, { shop, ...data }) !== null
  if (product !== null) return data.product !== null
  if (!isEarlierView(view)) return declaredView(data.discovery, view) !== undefined
  return view !== 'category' || category === '' || shop.categories.some(({ name }) => name === category)
}

function pictureOf(product: Product | null, category: { name: string; image: string } | undefined, { shop }: PageData) {
  const shared = (image: string, kind: PictureKind, alt: string) => ({ address: shareAddress(image.trim() || placeholders[kind]), alt })
  if (product) return shared(product.image, 'product', product.name)
  if (category) return shared(category.image, 'category', category.name)
  const banner = shop.banners[0]
  return shared(banner?.image ?? '', 'banner', banner?.title ?? shop.header.storeName)
}

/** Characters of a description that search engines show. */
const shown = 160

/** One line of limited length, cut between words. */
function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const lastWord = line.lastIndexOf(' ', shown)
  return `${line.slice(0, lastWord > shown / 2 ? lastWord : shown).toWellFormed()}…`
}

const meta = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** All of it is escaped, as people wrote it. */
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
    meta('property', 'og:image:width', String(shareSize.width)),
    meta('property', 'og:image:height', String(shareSize.height)),
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
