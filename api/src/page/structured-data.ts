// The page's structured data of schema.org, for search engines (JSON-LD).
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { Footer } from '@lechaim/shared/contracts/content.ts'
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import type { DeclaredView } from '@lechaim/shared/contracts/releases.ts'
import { addressOf, home, type Route } from '@lechaim/shared/lib/address.ts'
import { pictureAddress } from '@lechaim/shared/lib/pictures.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { type OfferTerms, returnData, shippingData } from './offer-terms.ts'

interface Subject {
  route: Route
  data: PageData
  /** The category that the route shows, if it is one. */
  category: Category | undefined
  /** The page of the shop's own that the route opens. */
  page: { title: string } | null
  /** Null where the owner has set none. */
  terms: OfferTerms | null
  /** The view's declaration by its remote. */
  view: DeclaredView | undefined
  /** The shop's public origin. */
  base: string
  url: string
}

const context = 'https://schema.org'

/** One object for each subject: the shop on the home view, the product, and the breadcrumb. */
export function structuredData({ route, data, category, page, view, terms, base, url }: Subject): object[] {
  const { product, shop } = data
  if (page) return [trail(base, [page.title], url)]
  if (product) {
    const filed = shop.categories.find(({ name }) => name === product.categories[0])
    return [
      productData(product, { footer: shop.footer, terms, base, url }),
      trail(base, [...lineage(filed, shop.categories), product.name], url),
    ]
  }
  if (route.view === 'home') return [shopData(data, base), siteData(data, base)]
  if (route.view !== 'category') return view ? [trail(base, [view.crumb ?? view.title], url)] : []
  const items = data.products?.page.items ?? []
  const list = items.length > 0 ? [listData(items, category?.name ?? common.allProducts, base, url)] : []
  return [trail(base, category ? lineage(category, shop.categories) : [], url), ...list]
}

/** A field that schema.org has no property for; none without a value. */
const property = (name: string, value: string | number | null | undefined, unitCode?: string) =>
  value === null || value === undefined ? [] : [{ '@type': 'PropertyValue', name, value, ...(unitCode && { unitCode }) }]

function productData(product: Product, { footer, terms, base, url }: Pick<Subject, 'terms' | 'base' | 'url'> & { footer: Footer }) {
  const { id, name, description, image, price, regularPrice, saleUntil } = product
  const { categories, stock, barcode, producer, country, colour, kosher } = product
  const properties = [
    ...property('נפח', product.volumeMl || null, 'MLT'),
    ...property('אחוז אלכוהול', product.alcoholPercent, 'P1'),
    ...property('אזור', product.region),
    ...property('זנים', product.grapes?.join(', ')),
    ...property('בציר', product.vintage),
    ...property('מתיקות', product.sweetness),
    ...property('שנות יישון', product.ageStatement),
    ...property('כשרות', kosher && [kosher.body, kosher.level].filter(Boolean).join(', ')),
  ]
  return {
    '@context': context,
    '@type': 'Product',
    '@id': url,
    url,
    name,
    description,
    image: [base + pictureAddress(image, 'product')],
    sku: String(id),
    ...(barcode && { [`gtin${barcode.length}`]: barcode }),
    ...(producer && { brand: { '@type': 'Brand', name: producer } }),
    ...(country && { countryOfOrigin: { '@type': 'Country', name: country } }),
    ...(colour && { color: colour }),
    ...(categories.length > 0 && { category: categories.join(', ') }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'ILS',
      ...(saleUntil && { priceValidUntil: saleUntil }),
      ...(regularPrice && { priceSpecification: regularPriceData(regularPrice) }),
      availability: `${context}/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `${context}/NewCondition`,
      seller: { '@id': `${base}/#shop` },
      ...returnData(terms, Boolean(footer.cancellationPolicy?.trim()), base),
      ...(terms && shippingData(terms, price)),
    },
  }
}

/** The former price, struck through beside the offer's own. */
const regularPriceData = (price: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: `${context}/StrikethroughPrice`,
  price: price.toFixed(2),
  priceCurrency: 'ILS',
})

function shopData({ shop: { header, footer } }: PageData, base: string) {
  const { facebook, instagram, twitter } = footer.socialLinks
  const profiles = [facebook, instagram, twitter].filter(Boolean)
  const filled = {
    description: footer.description || header.tagline,
    logo: base + (header.logo ? pictureAddress(header.logo, 'banner') : '/bundled/icon-512.png'),
    address: footer.address && postalAddress(footer.address),
    telephone: footer.phone,
    email: footer.email,
    taxID: footer.businessId,
  }
  return {
    '@context': context,
    '@type': ['Organization', 'LiquorStore'],
    '@id': `${base}/#shop`,
    name: footer.companyName || header.storeName,
    url: `${base}/`,
    currenciesAccepted: 'ILS',
    ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value)),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...openingHours(footer),
  }
}

/** The owner writes one line: the town comes last, perhaps with a postal code. */
function postalAddress(line: string) {
  const postalCode = /(?<!\d)\d{7}(?!\d)/.exec(line)?.[0]
  const parts = (postalCode ? line.replace(postalCode, '') : line).split(',').map((part) => part.trim())
  const filled = parts.filter(Boolean)
  const town = filled.length > 1 ? filled.pop() : undefined
  return {
    '@type': 'PostalAddress',
    streetAddress: filled.join(', '),
    ...(town && { addressLocality: town }),
    ...(postalCode && { postalCode }),
    addressCountry: 'IL',
  }
}

/** The first page of a list. */
const listData = (products: readonly Product[], name: string, base: string, url: string) => ({
  '@context': context,
  '@type': 'ItemList',
  url,
  name,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: base + addressOf({ ...home, product: product.id }),
  })),
})

const siteData = ({ shop: { header } }: PageData, base: string) => ({
  '@context': context,
  '@type': 'WebSite',
  '@id': `${base}/#site`,
  name: header.storeName,
  url: `${base}/`,
  inLanguage: 'he',
  publisher: { '@id': `${base}/#shop` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${base}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** A step is a category, or the name of the page itself. */
function trail(base: string, steps: (Category | string)[], url: string) {
  const items = [
    { name: common.home, item: `${base}/` },
    ...steps.map((step) =>
      typeof step === 'string'
        ? { name: step, item: url }
        : { name: step.name, item: base + addressOf({ ...home, view: 'category', category: step.name }) },
    ),
  ]
  if (steps.length === 0) items.push({ name: common.allProducts, item: url })
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}

/** The category after its main one. */
function lineage(category: Category | undefined, all: readonly Category[]): Category[] {
  if (!category) return []
  const parent = all.find(({ id }) => id === category.parentId)
  return parent ? [parent, category] : [category]
}

const range = /^(\d{1,2}):(\d{2})\s*[-–—]\s*(\d{1,2}):(\d{2})$/
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']

/** The owner's hours are text, of which only a plain range is machine-readable. */
function openingHours({ workingHours }: Footer) {
  const parts = [
    { days: weekdays, text: workingHours.weekdays },
    { days: ['Friday'], text: workingHours.weekends },
  ]
  const hours = parts.flatMap(({ days, text }) => {
    const [, opensAt = '', opensMinute, closesAt = '', closesMinute] = range.exec(text.trim()) ?? []
    if (!opensMinute) return []
    const opens = `${opensAt.padStart(2, '0')}:${opensMinute}`
    const closes = `${closesAt.padStart(2, '0')}:${closesMinute}`
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes }]
  })
  return hours.length > 0 ? { openingHoursSpecification: hours } : {}
}
