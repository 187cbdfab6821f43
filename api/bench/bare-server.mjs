// The baseline of the API benchmark: bare Fastify and better-sqlite3 with the same SQL, rows, JSON and durability.
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import Fastify from 'fastify'

const db = new SQLite(join(process.env.LECHAIM_DATA, 'shop.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')
db.pragma('cache_size = -65536')

db.exec("create virtual table if not exists bare_search using fts5(name, description, tokenize = 'unicode61')")
db.exec('insert into bare_search (rowid, name, description) select id, name, description from products')

const newest = db.prepare('select p.* from products p where p.visible = 1 order by p.id desc limit 25')
// All words must match, as a simple search has it.
const matching = db.prepare(`select p.* from bare_search f cross join products p
  where f.bare_search match ? and p.id = f.rowid and p.visible = 1 order by f.rowid desc limit 25`)
const names = (count) =>
  db.prepare(`select l.product_id, c.name from product_categories l join categories c on c.id = l.category_id
    where l.product_id in (${Array(count).fill('?')}) and c.visible = 1 order by l.product_id, l.position`)
const namesOf = new Map()

function page(rows) {
  const shown = rows.slice(0, 24)
  if (!namesOf.has(shown.length)) namesOf.set(shown.length, names(shown.length))
  const links = Map.groupBy(namesOf.get(shown.length).all(...shown.map(({ id }) => id)), (link) => link.product_id)
  return {
    items: shown.map((row) => ({
      id: row.id,
      name: row.name,
      price: row.price / 100,
      description: row.description,
      image: row.image || '/bundled/product.jpg',
      categories: (links.get(row.id) ?? []).map(({ name }) => name),
      visible: row.visible === 1,
      volumeMl: row.volume_ml,
      alcoholPercent: row.alcohol_percent,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    next: rows.length > 24 ? String(shown.at(-1).id) : null,
  }
}

const expression = (text) => text.replaceAll(/[^ ]+/g, '"$&"')

const earlier = db.prepare('select id, request_hash from orders where idempotency_key = ?')
const product = db.prepare('select * from products where id in (?) and visible = 1')
const insertOrder = db.prepare(`insert into orders (customer_name, customer_email, customer_phone, customer_address, notes, total, status,
  search_text, idempotency_key, request_hash, created_at) values (?, ?, ?, ?, '', ?, 'pending', ?, ?, ?, ?)`)
const insertItem = db.prepare(
  'insert into order_items (order_id, product_id, product_name, product_price, product_image, quantity) values (?, ?, ?, ?, ?, ?)',
)
const order = db.prepare('select * from orders where id = ?')
const items = db.prepare('select * from order_items where order_id in (?) order by id')
const place = db.transaction((key, draft) => {
  if (earlier.get(key)) throw new Error('twice')
  const now = new Date().toISOString()
  const { customerName: name, customerEmail: email, customerPhone, customerAddress } = draft
  const search = `${name}\n${email}`
  const { lastInsertRowid: id } = insertOrder.run(
    name,
    email,
    customerPhone,
    customerAddress,
    Math.round(draft.total * 100),
    search,
    key,
    key,
    now,
  )
  for (const { productId, quantity } of draft.items) {
    const row = product.get(productId)
    insertItem.run(id, row.id, row.name, row.price, row.image, quantity)
  }
  return { ...order.get(id), items: items.all(id) }
})

const app = Fastify()
app.get('/api/products', ({ query: { q } }) => page(q ? matching.all(expression(q)) : newest.all()))
app.post('/api/orders', (request, reply) => reply.code(201).send(place(request.headers['idempotency-key'], request.body)))
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listening http://127.0.0.1:${app.server.address().port}\n`)
process.once('disconnect', () => process.exit())
