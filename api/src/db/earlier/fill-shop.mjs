// Fills a shop of any version through its own API and writes down what it answers. Run inside the checkout of that version, whose modules it
// imports: `node fill-shop.mjs <data folder> [PostgreSQL address]`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [dataDir, address] = process.argv.slice(2)
const ofVersion = (file) => import(String(new URL(file, import.meta.url)))
const { buildApp } = await ofVersion('app.ts')
const { demoPassword, readConfig } = await ofVersion('config.ts')
const config = {
  ...readConfig({ LECHAIM_DATA: dataDir, LECHAIM_LOG: 'silent', LECHAIM_DEMO: 'public' }),
  passwordCost: { memoryCost: 1024, timeCost: 1 },
  keysDir: join(dataDir, 'keys'),
  ...(address && { database: { address, connections: 5, listen: null } }),
}
const app = await buildApp(config, { demo: null, page: false, log: null })

const ask = async (method, url, payload, headers = {}) => {
  const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }), headers })
  return { statusCode, body: body && JSON.parse(body) }
}
const must = async (...request) => {
  const { statusCode, body } = await ask(...request)
  if (statusCode >= 300) throw new Error(`${request[0]} ${request[1]}: ${statusCode} ${JSON.stringify(body)}`)
  return body
}
const signIn = () => must('POST', '/auth/v1/token?grant_type=password', { email: 'admin', password: demoPassword ?? 'lechaim-demo' })

const { access_token, refresh_token } = await signIn()
const owner = { authorization: `Bearer ${access_token}` }
const wine = await must('POST', '/api/categories', { name: 'יין', description: 'יינות' }, owner)
await must('POST', '/api/categories', { name: 'יין אדום', description: 'אדומים', parentId: wine.id }, owner)
const products = []
for (const [name, price] of [
  ['קברנה סוביניון רזרב', 89.9],
  ['מרלו גליל', 65],
  ['ערק זחלאווי', 72.5],
])
  products.push(await must('POST', '/api/products', { name, price, description: `${name}, בקבוק`, categories: ['יין אדום'] }, owner))
// Fields that came with later versions: an earlier one refuses them.
for (const fields of [
  { volumeMl: 750, alcoholPercent: 13.5 },
  { stock: 12, lowStockAt: 3 },
  { barcode: '7290000176093', producer: 'יקב הגליל', grapes: ['מרלו'], vintage: 2021, kosher: { body: 'הרבנות', level: '' } },
  { regularPrice: 119.9 },
  { showFrom: '2026-01-01T00:00:00.000Z' },
])
  await ask('PATCH', `/api/products/${products[0].id}`, fields, owner)
await must('POST', '/api/banners', { title: 'חגיגת יין', description: '<p>עד סוף החודש</p>' }, owner)
await must('PATCH', '/api/header', { storeName: 'יין ועוד', tagline: 'משקאות' }, owner)
await must('PATCH', '/api/footer', { companyName: 'לחיים בע״מ', phone: '03-1234567' }, owner)
await ask('PUT', '/api/best-selling', { productIds: [products[1].id] }, owner)
await ask('PUT', '/api/carousel', { images: ['/bundled/a.jpg'] }, owner)
await ask('POST', '/api/coupons', { code: 'CHAG10', percent: 10 }, owner)

const orders = []
for (const [index, customerName] of ['דנה לוי', 'נועה כהן'].entries()) {
  const items = [{ productId: products[index + 1].id, quantity: index + 1 }]
  const total = products[index + 1].price * (index + 1)
  const customer = { customerName, customerEmail: 'dana@example.com', customerPhone: '052-1234567', customerAddress: 'הרצל 12' }
  const { id, token } = await must('POST', '/api/orders', { ...customer, items, total }, { 'idempotency-key': `key-${index}` })
  orders.push({ id, token })
}
await must('PATCH', `/api/orders/${orders[1].id}`, { status: 'shipped' }, owner)

const read = (path) => must('GET', path, undefined, owner)
const answers = {}
for (const path of [
  '/api/products',
  '/api/orders',
  '/api/categories',
  '/api/banners',
  '/api/header',
  '/api/footer',
  '/api/best-selling',
  '/api/carousel',
])
  answers[path] = await read(path)
const coupons = await ask('GET', '/api/coupons', undefined, owner)
if (coupons.statusCode === 200) answers['/api/coupons'] = coupons.body
writeFileSync(join(dataDir, 'expected.json'), JSON.stringify({ answers, orders, refreshToken: refresh_token }))
await app.close()
process.exit(0)
