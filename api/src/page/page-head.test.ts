import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { expect, it } from 'vitest'
import { headHtml, headOf, isThere, structuredHtml } from './page-head.ts'

const base = 'https://shop.example'
const footer = {
  companyName: 'לחיים בע״מ',
  description: '',
  address: 'רחוב הרצל 1, תל אביב',
  phone: '03-1234567',
  email: 'info@lechaim.example',
  workingHours: { weekdays: '9:00-19:00', weekends: 'בתיאום' },
  socialLinks: { facebook: '', instagram: 'https://instagram.example/lechaim', twitter: '' },
  businessId: '515123456',
  accessibilityStatement: '',
  cancellationPolicy: ' ',
  terms: 'גיל\n\nהמכירה לבני 18 ומעלה.',
}
const declared = {
  checkout: { title: 'תשלום' },
  order: { title: 'הזמנה' },
  admin: { title: 'ניהול' },
  'gift-cards': { title: 'כרטיסי מתנה', crumb: 'כרטיסים', sitemap: true },
}
const data = {
  discovery: { microFrontends: { gifts: [{ extras: { lechaim: { declared } } }] } },
  shop: {
    header: { storeName: 'לחיים', tagline: 'בית המשקאות', logo: '' },
    footer,
    banners: [{ title: 'שישי', image: '/storage/v1/object/public/drinksimages/b.jpg' }],
    categories: [
      { id: 1, name: 'יין', description: 'אדומים ולבנים', image: '', parentId: null },
      { id: 2, name: 'יין אדום', description: 'אדומים', image: '', parentId: 1 },
    ],
  },
  product: null,
} as unknown as PageData
const merlot = {
  id: 7,
  name: 'מרלו Reserve',
  description: 'פירותי',
  image: '/storage/v1/object/public/drinksimages/a.jpg',
  price: 89.9,
  categories: ['יין אדום'],
  volumeMl: 750,
  alcoholPercent: 13.5,
} as Product

const headAt = (search: string, more: Partial<PageData> = {}) => headOf(parseRoute(search), { ...data, ...more }, base)
const ofType = (head: ReturnType<typeof headAt>, type: string) =>
  (head.structured as Record<string, unknown>[]).find((subject) => [subject['@type']].flat().includes(type))

it.each([
  ['', 'לחיים – בית המשקאות', '/'],
  ['?utm_source=x', 'לחיים – בית המשקאות', '/'],
  ['?category=יין', 'יין · לחיים', '/?category=%D7%99%D7%99%D7%9F'],
  ['?category=nothing', 'הקטגוריה לא נמצאה · לחיים', null],
  ['?q=מרלו', 'תוצאות חיפוש: מרלו · לחיים', null],
  ['?view=category', 'כל המוצרים · לחיים', '/?view=category'],
  ['?view=checkout', 'תשלום · לחיים', null],
  ['?order=1', 'הזמנה · לחיים', null],
  ['?view=admin', 'ניהול · לחיים', null],
  ['?view=gift-cards', 'כרטיסי מתנה · לחיים', '/?view=gift-cards'],
  ['?view=nowhere', 'לחיים – בית המשקאות', null],
  ['?view=constructor', 'לחיים – בית המשקאות', null],
  ['?product=8', 'המוצר לא נמצא · לחיים', null],
  ['?page=terms', 'תקנון · לחיים', '/?page=terms'],
  ['?view=checkout&page=terms', 'תקנון · לחיים', '/?page=terms'],
  // Their forms are there without a text.
  ['?page=cancellation', 'ביטול עסקה · לחיים', '/?page=cancellation'],
  ['?page=privacy', 'מדיניות פרטיות · לחיים', '/?page=privacy'],
  ['?page=nothing', 'העמוד לא נמצא · לחיים', null],
  ['?page=constructor', 'העמוד לא נמצא · לחיים', null],
])('titles %s as %s and lists it as %s', (search, title, canonical) => {
  expect(headAt(search)).toMatchObject({ title, canonical })
  const html = headHtml(headAt(search), base)
  expect(html.includes('<meta name="robots" content="noindex">')).toBe(canonical === null)
  expect(html.includes('rel="canonical"')).toBe(canonical !== null)
})

it('a view that no remote declares is missing; one of old that was switched off is not', () => {
  const without = { ...data, discovery: { schema: '', microFrontends: {} } }
  const isThereAt = (search: string, shop = data) => isThere(parseRoute(search), shop)
  expect(isThereAt('?view=gift-cards')).toBe(true)
  expect(isThereAt('?view=gift-cards', without)).toBe(false)
  expect(isThereAt('?view=checkout', without)).toBe(true)
})

it("a remote's view has its own name in the structured breadcrumb", () => {
  const trail = ofType(headAt('?view=gift-cards'), 'BreadcrumbList') as { itemListElement: { name: string }[] } | undefined
  expect(trail?.itemListElement.map(({ name }) => name)).toEqual(['דף הבית', 'כרטיסים'])
})

it('a missing page has the title 404 and is not indexed', () => {
  expect(headOf(null, data, base)).toMatchObject({ title: '404 · לחיים', canonical: null, structured: [] })
})

it('describes the page by the product, the category, or the shop, in one line of limited length', () => {
  expect(headAt('?product=7', { product: merlot })).toMatchObject({ title: 'מרלו Reserve · לחיים', description: 'פירותי' })
  expect(headAt('?category=יין').description).toBe('אדומים ולבנים')
  expect(headAt('').description).toBe('בית המשקאות')
  const { description } = headAt('?product=7', { product: { ...merlot, description: `שורה\n\nשנייה ${'מילה '.repeat(100)}` } })
  expect(description).toMatch(/^שורה שנייה .*מילה…$/)
  expect(description.length).toBeLessThanOrEqual(161)
  const unbroken = headAt('?product=7', { product: { ...merlot, description: `קצר ${'א'.repeat(300)}` } })
  expect(unbroken.description).toHaveLength(161)
})

it('a product has one canonical address over every view', () => {
  for (const search of ['?product=7', '?category=יין&product=7', '?q=x&product=7', '?view=category&product=7'])
    expect(headAt(search, { product: merlot }).canonical, search).toBe('/?product=7')
})

it("previews have the picture's absolute URL and size, and a product's price", () => {
  const shared = (picture: string) => `<meta property="og:image" content="${base}/storage/v1/share?picture=${encodeURIComponent(picture)}">`
  const html = headHtml(headAt('?product=7', { product: merlot }), base)
  expect(html).toContain('<meta property="og:type" content="product">')
  expect(html).toContain('<meta property="og:title" content="מרלו Reserve">')
  expect(html).toContain(shared('/storage/v1/object/public/drinksimages/a.jpg'))
  expect(html).toContain('<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">')
  expect(html).toContain(`<meta property="og:url" content="${base}/?product=7">`)
  expect(html).toContain('<meta property="product:price:amount" content="89.90">')
  const foreign = headHtml(headAt('?product=7', { product: { ...merlot, image: 'https://a.example/b?c="&d' } }), base)
  expect(foreign).toContain(shared('https://a.example/b?c="&d'))
  expect(headHtml(headAt(''), base)).toContain(shared('/storage/v1/object/public/drinksimages/b.jpg'))
  expect(headHtml(headAt('?product=7', { product: { ...merlot, image: ' ' } }), base)).toContain(shared('/bundled/product.jpg'))
})

it('describes a product with its offer and breadcrumb', () => {
  const head = headAt('?product=7', { product: merlot })
  expect(ofType(head, 'Product')).toMatchObject({
    name: 'מרלו Reserve',
    image: [`${base}/storage/v1/object/public/drinksimages/a.jpg`],
    offers: { price: '89.90', priceCurrency: 'ILS', availability: 'https://schema.org/InStock', url: `${base}/?product=7` },
  })
  const { itemListElement } = ofType(head, 'BreadcrumbList') as { itemListElement: { name: string; position: number; item: string }[] }
  expect(itemListElement.map(({ position, name }) => `${position} ${name}`)).toEqual(['1 דף הבית', '2 יין', '3 יין אדום', '4 מרלו Reserve'])
  expect(itemListElement.every(({ item }) => item.startsWith(`${base}/`))).toBe(true)
})

it('marks a sold-out product in structured data', () => {
  const head = headAt('?product=7', { product: { ...merlot, stock: 0 } })
  expect(ofType(head, 'Product')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(headHtml(head, base)).toContain('<meta property="product:availability" content="out of stock">')
})

it('marks a sale in structured data: the end of its price, and the regular price struck through', () => {
  const saleUntil = '2026-11-30T18:00:00.000Z'
  const head = headAt('?product=7', { product: { ...merlot, regularPrice: 120, saleUntil } })
  expect(ofType(head, 'Product')).toMatchObject({
    offers: {
      price: '89.90',
      priceValidUntil: saleUntil,
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '120.00', priceCurrency: 'ILS' },
    },
  })
})

it('describes the shop on its home view, with machine-readable hours', () => {
  const shop = ofType(headAt(''), 'Organization')
  expect(shop).toMatchObject({
    name: 'לחיים בע״מ',
    telephone: '03-1234567',
    taxID: '515123456',
    sameAs: ['https://instagram.example/lechaim'],
    openingHoursSpecification: [{ opens: '09:00', closes: '19:00' }],
  })
  expect(shop).toMatchObject({
    logo: `${base}/bundled/icon-512.png`,
    address: { '@type': 'PostalAddress', streetAddress: 'רחוב הרצל 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
  })
  expect(ofType(headAt(''), 'WebSite')).toMatchObject({ url: `${base}/` })
})

it("reads a town and a postal code out of the owner's address", () => {
  const addressOf = (address: string) =>
    (ofType(headAt('', { shop: { ...data.shop, footer: { ...data.shop.footer, address } } }), 'Organization') as { address: object })
      .address
  expect(addressOf('דרך הים 3, קומה 2, חיפה 3498000')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'דרך הים 3, קומה 2',
    addressLocality: 'חיפה',
    postalCode: '3498000',
    addressCountry: 'IL',
  })
  expect(addressOf('קיבוץ יגור')).toEqual({ '@type': 'PostalAddress', streetAddress: 'קיבוץ יגור', addressCountry: 'IL' })
})

it('a list names its products in their order, and links to each', () => {
  const products = { key: '', page: { items: [merlot, { ...merlot, id: 8, name: 'סירה' }], next: null } }
  expect(ofType(headAt('?category=יין', { products }), 'ItemList')).toMatchObject({
    name: 'יין',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'מרלו Reserve', url: `${base}/?product=7` },
      { '@type': 'ListItem', position: 2, name: 'סירה', url: `${base}/?product=8` },
    ],
  })
  expect(ofType(headAt('?view=category', { products }), 'ItemList')).toMatchObject({ name: 'כל המוצרים' })
  expect(ofType(headAt('?category=יין', { products: { key: '', page: { items: [], next: null } } }), 'ItemList')).toBeUndefined()
  expect(ofType(headAt('?q=x', { products }), 'ItemList')).toBeUndefined()
})

it('an offer names the fee of each area for its price, and pick-up, once the owner has set them', () => {
  const area = { name: 'גוש דן', settlements: ['תל אביב'], fee: 30, minimum: 0, freeFrom: null }
  const offer = (shipping: Parameters<typeof headOf>[3]) => {
    const head = headOf(parseRoute('?product=7'), { ...data, product: merlot }, base, shipping)
    return ofType(head, 'Product')?.offers as { shippingDetails: { shippingRate: { value: string } }[] }
  }
  expect(offer(null)).not.toHaveProperty('shippingDetails')
  const areas = [area, { ...area, name: 'חיפה', fee: 50, freeFrom: 89.9 }]
  const set = offer({ areas, pickup: { on: true, address: 'הרצל 1', hours: '10–19' } })
  expect(set.shippingDetails.map(({ shippingRate }) => shippingRate.value)).toEqual(['30.00', '0.00'])
  expect(set).toMatchObject({
    availableDeliveryMethod: 'https://schema.org/OnSitePickup',
    shippingDetails: [{ shippingDestination: { addressCountry: 'IL', addressRegion: 'גוש דן' } }, {}],
  })
  const none = offer({ areas: [], pickup: { on: false, address: '', hours: '' } })
  for (const field of ['shippingDetails', 'availableDeliveryMethod']) expect(none).not.toHaveProperty(field)
})

it('an offer names the days of returns once the owner has set them', () => {
  const offer = (returnDays: number | null) => {
    const terms = { areas: [], pickup: { on: false, address: '', hours: '' }, returnDays }
    return ofType(headOf(parseRoute('?product=7'), { ...data, product: merlot }, base, terms), 'Product')?.offers
  }
  expect(offer(null)).not.toHaveProperty('hasMerchantReturnPolicy')
  expect(offer(30)).toMatchObject({
    hasMerchantReturnPolicy: {
      applicableCountry: 'IL',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
    },
  })
})

it('an offer links the terms of returns once the owner has written them', () => {
  const offer = (shop = data.shop) => (ofType(headAt('?product=7', { product: merlot, shop }), 'Product') as { offers: object }).offers
  expect(offer()).not.toHaveProperty('hasMerchantReturnPolicy')
  expect(offer({ ...data.shop, footer: { ...data.shop.footer, cancellationPolicy: 'עד 14 ימים' } })).toMatchObject({
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${base}/?page=cancellation` },
  })
})

it("a page of the shop's own is described by its text, in one line", () => {
  const head = headAt('?product=7&page=terms', { product: merlot })
  expect(head).toMatchObject({ title: 'תקנון · לחיים', description: 'גיל המכירה לבני 18 ומעלה.', product: null })
  expect(ofType(head, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'דף הבית' }, { name: 'תקנון', item: `${base}/?page=terms` }],
  })
})

it('texts of owner and shoppers are escaped in the head', () => {
  const evil = '</title></script><script>alert(1)</script><!--"\'&'
  const product = { ...merlot, name: evil, description: evil, categories: [evil] }
  const category = { id: 3, name: evil, description: evil, image: '"><script>', parentId: 1 }
  const shop = {
    ...data.shop,
    header: { storeName: evil, tagline: evil, logo: evil },
    footer: { ...footer, companyName: evil, description: '' },
    categories: [category],
    banners: [{ title: evil, image: evil }],
  } as unknown as PageData['shop']
  for (const search of ['', '?product=7', `?category=${encodeURIComponent(evil)}`, `?q=${encodeURIComponent(evil)}`]) {
    const head = headAt(search, { shop, ...(search === '?product=7' && { product }) })
    const html = `${headHtml(head, `https://x"><script>`)}${structuredHtml(head)}`
    expect(html, search).not.toMatch(/<script>|<!--|<\/script><script>alert/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    for (const [, block = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(block)
  }
})

it('structured data holds the drink fields, without empty ones', () => {
  const drink = {
    barcode: '7290000176093',
    producer: 'יקב הגליל',
    country: 'ישראל',
    grapes: ['מרלו', 'סירה'],
    vintage: 2021,
    colour: 'אדום',
    kosher: { body: 'הרבנות', level: '' },
  }
  const product = { ...merlot, ...drink }
  expect(ofType(headAt('?product=7', { product }), 'Product')).toMatchObject({
    gtin13: '7290000176093',
    brand: { '@type': 'Brand', name: 'יקב הגליל' },
    countryOfOrigin: { '@type': 'Country', name: 'ישראל' },
    color: 'אדום',
    additionalProperty: [
      { name: 'נפח', value: 750 },
      { name: 'אחוז אלכוהול', value: 13.5 },
      { name: 'זנים', value: 'מרלו, סירה' },
      { name: 'בציר', value: 2021 },
      { name: 'כשרות', value: 'הרבנות' },
    ],
  })
  const plain = ofType(headAt('?product=7', { product: merlot }), 'Product')
  for (const name of ['gtin13', 'brand', 'countryOfOrigin', 'color']) expect(plain).not.toHaveProperty(name)
})
