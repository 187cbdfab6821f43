import { get, type IncomingMessage } from 'node:http'
import { unguardCell } from '@lechaim/shared/lib/csv.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCategory, makeProduct, type Send, signIn, startApp } from '../test-app.ts'

const customer = { customerName: 'דנה', customerEmail: 'dana@example.co.il', customerPhone: '052-1234567', customerAddress: 'הרצל 12' }

async function shop() {
  const started = await startApp({ rateLimits: false })
  await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { name: 'יין "הגפן", 2020', price: 45 })
  let keys = 0
  const place = async (change: Partial<typeof customer & { notes: string }> = {}) => {
    const draft = { ...customer, ...change, items: [{ productId: wine.id, quantity: 2 }], total: 90 }
    const response = await started.visitor('POST', '/api/orders', draft, { 'idempotency-key': `key-${++keys}` })
    expect(response.statusCode, response.body).toBe(201)
    return response.json<{ id: number }>()
  }
  return { ...started, place }
}

const fileOf = (send: Send, query = '') => send('GET', `/api/orders/export${query}`)

test('columns that few orders need are in the file however old the order is that has them', async () => {
  const { app, owner, place } = await shop()
  const titles = async () => (await fileOf(owner)).body.split('\r\n', 1)[0] ?? ''
  const { id: first } = await place()
  const order = await app.db.selectFrom('orders').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  await app.db
    .insertInto('orders')
    .values({ ...order, id: 90_001, idempotency_key: 'much later' })
    .execute()
  expect(await titles()).not.toMatch(/אספקה|מתנה ל/)
  const set = (values: object) => app.db.updateTable('orders').set(values).where('id', '=', first).execute()
  await set({ business_id: '515123456' })
  expect(await titles()).toContain('מתנה ל,חשבונית על שם עסק')
  await set({ delivery_method: 'pickup' })
  expect(await titles()).toContain('אספקה,דמי משלוח')
  await set({ status: 'shipped' })
  expect((await fileOf(owner)).body).toContain(',מוכנה לאיסוף,')
})

test('the file has a byte order mark, CRLF, and an order in each line', async () => {
  const { owner, place } = await shop()
  const { id } = await place({ notes: 'שורה\nשנייה' })
  const file = await fileOf(owner)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  })
  const [head, line] = file.body.split(/\r\n(?=\d|$)/)
  expect(file.body.startsWith('\uFEFFמספר,תאריך,סטטוס,')).toBe(true)
  expect(head).toContain('סה״כ לתשלום')
  expect(line).toMatch(
    new RegExp(
      `^${id},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,ממתינה,דנה,dana@example.co.il,052-1234567,הרצל 12,"שורה\nשנייה","2 × יין ""הגפן"", 2020",90.00,,2,76.27,13.73,18%$`,
    ),
  )
})

test("customers' texts are guarded against formulas", async () => {
  const { owner, place } = await shop()
  await place({ customerName: '=HYPERLINK("http://evil.example")', customerPhone: '+972521234567', notes: '@SUM(A1)' })
  const { body } = await fileOf(owner)
  expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(body).toContain(`,'+972521234567,`)
  expect(body).toContain(`,'@SUM(A1),`)
})

test('texts that a spreadsheet would rewrite are guarded, and read back as they were', async () => {
  const { owner, place } = await shop()
  await place({ customerPhone: '0521234567', customerName: '007', customerAddress: '1-2', notes: '1E5' })
  const [, line = ''] = (await fileOf(owner)).body.split('\r\n')
  for (const text of ['0521234567', '007', '1-2', '1E5']) {
    expect(line.split(',')).toContain(`'${text}`)
    expect(unguardCell(`'${text}`)).toBe(text)
  }
})

test('the file has all orders of the search and status, newest first, beyond one page', async () => {
  const { app, owner, place } = await shop()
  const first = await place()
  const row = await app.db.selectFrom('orders').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 220 }, (_, at) => ({ ...row, id: first.id + at + 1, idempotency_key: `copy-${at}` }))
  await app.db.insertInto('orders').values(copies).execute()
  await owner('PATCH', `/api/orders/${first.id}`, { status: 'shipped' })
  const numbersIn = (body: string) =>
    body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
  const numbers = numbersIn((await fileOf(owner)).body)
  expect(numbers).toEqual(Array.from({ length: 221 }, (_, at) => first.id + 220 - at))
  expect(numbersIn((await fileOf(owner, '?status=shipped')).body)).toEqual([first.id])
  expect(numbersIn((await fileOf(owner, '?q=nobody')).body)).toEqual([])
})

test('the file is for the owner alone, and unknown parameters are refused', async () => {
  const { visitor, owner } = await shop()
  expect((await fileOf(visitor)).statusCode).toBe(401)
  expect((await fileOf(owner, '?limit=1')).statusCode).toBe(400)
})

test("no formula begins in the middle of a customer's text", async () => {
  const { owner, place } = await shop()
  await place({ customerName: 'דנה;=1+1', customerAddress: 'הרצל 1\t=A1', notes: 'א; @SUM(1)\n=2' })
  const { body } = await fileOf(owner)
  expect(body).toContain("דנה;'=1+1")
  expect(body).toContain("א;' @SUM(1)\n'=2")
  expect(body).not.toMatch(/[\t;\n]\s*[=@]/)
})

test('the columns of coupons come with the first order that has one', async () => {
  const { owner, visitor, place } = await shop()
  const { id } = await place()
  expect((await fileOf(owner)).body).not.toContain('קופון')
  await owner('POST', '/api/coupons', { code: '=CHAG', percent: 10 })
  const { items } = (await owner('GET', `/api/orders/${id}`)).json<{ items: { productId: number }[] }>()
  const draft = { ...customer, items: [{ productId: items[0]?.productId, quantity: 2 }], coupon: '=chag', total: 81 }
  expect((await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'coupon' })).statusCode).toBe(201)
  const [head, second, first] = (await fileOf(owner)).body.split('\r\n')
  expect(head).toMatch(/,סה״כ לתשלום,קופון,הנחת קופון,יישוב,/)
  expect(second).toMatch(/,81\.00,'=CHAG,9\.00,/)
  expect(first).toMatch(/,90\.00,,,,2,/)
})

test('a row for each line of an order, whose VAT is together that of the order', async () => {
  const { app, owner, place } = await shop()
  const { id } = await place()
  const item = await app.db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow()
  const lines = [11, 13, 7].map((price, at) => ({ ...item, id: item.id + at + 1, product_name: '=יין', product_price: price, quantity: 1 }))
  await app.db.insertInto('order_items').values(lines).execute()
  await app.db.updateTable('orders').set({ total: 9031 }).execute()
  const read = async (rows: string) =>
    (await fileOf(owner, `?rows=${rows}`)).body
      .replace('\uFEFF', '')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.replace(/"[^"]*(?:""[^"]*)*"/g, 'text').split(','))
  const [titles = [], ...found] = await read('lines')
  expect(titles.slice(-4)).toEqual(['סה״כ', 'לפני מע״מ', 'מע״מ', 'שיעור מע״מ'])
  expect(found.map(([number]) => number)).toEqual(Array(4).fill(String(id)))
  const sumOf = (title: string) => found.reduce((sum, cells) => sum + Math.round(Number(cells[titles.indexOf(title)]) * 100), 0)
  const [orderTitles = [], order = []] = await read('orders')
  const vat = Math.round(Number(order[orderTitles.indexOf('מע״מ')]) * 100)
  expect(vat).toBe(Math.round((9031 * 18) / 118))
  expect({ total: sumOf('סה״כ'), vat: sumOf('מע״מ'), beforeVat: sumOf('לפני מע״מ') }).toEqual({ total: 9031, vat, beforeVat: 9031 - vat })
  expect(found[1]?.[titles.indexOf('פריט')]).toBe("'=יין")
})

test('the columns of payments come with the first that is entered, in both files', async () => {
  const { owner, place } = await shop()
  const { id } = await place()
  const second = await place()
  expect((await fileOf(owner)).body).not.toContain('שולם')
  const pay = (kind: string, amount: number, method = 'cash') =>
    owner('POST', `/api/orders/${id}/payments`, { kind, method, amount, note: '' }, { 'idempotency-key': `${kind}-${method}` })
  expect((await pay('payment', 20, 'bit')).statusCode).toBe(200)
  expect((await pay('payment', 40)).statusCode).toBe(200)
  expect((await pay('refund', 10, 'transfer')).statusCode).toBe(200)
  const [titles, unpaid, paid] = (await fileOf(owner)).body.split('\r\n')
  expect(titles).toMatch(/,סה״כ לתשלום,שולם,אמצעי תשלום,הוחזר,יישוב,/)
  expect(unpaid).toMatch(new RegExp(`^${second.id},.*,90\\.00,0\\.00,,,,2,`))
  expect(paid).toMatch(new RegExp(`^${id},.*,90\\.00,50\\.00,"ביט, מזומן",10\\.00,,2,`))
  const [lineTitles, , line] = (await fileOf(owner, '?rows=lines')).body.split('\r\n')
  expect(lineTitles).toMatch(/,שיעור מע״מ,שולם בהזמנה,אמצעי תשלום,הוחזר בהזמנה$/)
  expect(line).toMatch(/,18%,50\.00,"ביט, מזומן",10\.00$/)
})

test('the file has the chosen orders, or those of a span of days and several statuses', async () => {
  const { app, owner, place } = await shop()
  const ids = [(await place()).id, (await place()).id, (await place()).id]
  const [first = 0, second = 0, third = 0] = ids
  const set = (id: number, columns: { created_at?: string; status?: 'shipped' | 'cancelled' }) =>
    app.db.updateTable('orders').set(columns).where('id', '=', id).execute()
  await set(first, { created_at: '2026-01-31T21:59:00.000Z' })
  await set(second, { created_at: '2026-01-31T22:00:00.000Z', status: 'shipped' })
  await set(third, { created_at: '2026-02-28T21:59:00.000Z', status: 'cancelled' })
  const numbers = async (query: string) =>
    (await fileOf(owner, query)).body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
  expect(await numbers('?from=2026-02-01&until=2026-02-28')).toEqual([third, second])
  expect(await numbers('?from=2026-01-31&until=2026-01-31')).toEqual([first])
  expect(await numbers('?status=shipped,pending')).toEqual([second, first])
  expect(await numbers(`?ids=${first},${third},${first},999999`)).toEqual([third, first])
  expect((await fileOf(owner, '?ids=1,x')).statusCode).toBe(400)
})

test('an order of before 2025 has the VAT of its time', async () => {
  const { app, owner, place } = await shop()
  await place()
  await app.db.updateTable('orders').set({ created_at: '2024-12-31T21:59:59.000Z' }).execute()
  expect((await fileOf(owner)).body).toMatch(/,76\.92,13\.08,17%\r\n$/)
})

test('a client that stops reading holds the file up, and one that goes away ends it', async () => {
  const { app, visitor, place } = await shop()
  const { id } = await place()
  const row = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const notes = 'א'.repeat(5000)
  const copies = Array.from({ length: 100 }, (_, at) => ({ ...row, notes, idempotency_key: `copy-${at}` }))
  const pagesOfFile = 60
  for (let page = 0; page < pagesOfFile; page++)
    await app.db
      .insertInto('orders')
      .values(copies.map((copy, at) => ({ ...copy, id: id + 1 + page * 100 + at, idempotency_key: `${page} ${at}` })))
      .execute()
  const { access_token } = (await signIn(visitor)).json<{ access_token: string }>()
  const reads = vi.spyOn(app.db, 'selectFrom')
  const pages = () => reads.mock.calls.filter(([table]) => (table as string) === 'order_items').length
  // Several times: the other engine may answer so many requests while one page is on its way.
  const untilStill = async () => {
    for (let before = -1, still = 0; still < 4; before = pages()) {
      still = before < pages() ? 0 : still + 1
      for (let n = 0; n < 50; n++) await visitor('GET', '/healthz')
    }
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(`${address}/api/orders/export`, { headers: { authorization: `Bearer ${access_token}` } }, resolve),
  )
  onTestFinished(() => void response.destroy())
  // The first line is there before the first page is read.
  await vi.waitFor(() => expect(pages()).toBeGreaterThan(0), 20_000)
  await untilStill()
  const held = pages()
  expect(held).toBeLessThan(pagesOfFile)
  response.destroy()
  await untilStill()
  expect(pages()).toBeLessThanOrEqual(held + 1)
})
