// docs/walks.md against what runs: the server's files that one order, one save and one page pass through, by V8's counts of calls.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { hostBuild, startShop } from './releases/test-builds.ts'
import { makeCategory, makeProduct, sender, signIn, startApp, testOnSqlite } from './test-app.ts'

const root = resolve(import.meta.dirname, '../..')

/** Passed by every request, or of no feature: requests and answers, the database, sessions, background work, traces. */
const common = /^api\/src\/(?:http|db|auth|background|files|rows|tracing|metrics)\/|[/-]test[.-]|^api\/src\/walks/

/** Run before the answer or after it: a mail is sent and a change delivered in their own time, and the schedule looks for its next moment. */
const later = /^api\/src\/(?:(?:mail|events)\/|schedule\/(?:open-schedule|moments)\.ts$)/

/** Run in another process. */
const elsewhere = /^api\/src\/page\/renderer\/renderer-process\.ts$/

interface Run {
  /** Files of features in which a function ran. */
  any: string[]
  /** Those in which a function with a name ran: the others are hooks of every request. */
  named: string[]
}

async function filesOf(session: Session, work: () => Promise<unknown>): Promise<Run> {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const filesWith = (isCounted: (name: string) => boolean) => {
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => isCounted(functionName) && (ranges[0]?.count ?? 0) > 0),
    )
    return [...new Set(ran.map(({ url }) => url.replace(/^file:\/\//, '').replace(`${root}/`, '')))]
      .filter((file) => file.startsWith('api/src/') && !common.test(file))
      .sort()
  }
  return { any: filesWith(() => true), named: filesWith((name) => name !== '') }
}

const sections = readFileSync(`${root}/docs/walks.md`, 'utf8').split('\n## ').slice(1)
/** Files of the API that a section names, in the table or below it. */
const named = (section = '') => [...new Set([...section.matchAll(/`(api\/src\/[\w./-]+\.ts)`/g)].map(([, file]) => file ?? ''))]

testOnSqlite('the walks of an order and of a save name the files of features that run, and no others', async () => {
  const { app, owner, visitor } = await startApp()
  const category = await makeCategory(owner)
  const other = await makeCategory(owner, { name: 'אחרת' })
  const { id } = await makeProduct(owner, { categories: [category.name], price: 10, alcoholPercent: 12, stock: 10, regularPrice: 15 })
  await owner('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  let count = 0
  const order = {
    customerName: 'דנה לוי',
    customerEmail: 'dana@example.co.il',
    customerPhone: '0521234567',
    customerAddress: 'הרצל 12, תל אביב',
    items: [{ productId: id, quantity: 1 }],
    coupon: 'CHAG10',
    total: 9,
  }
  const place = () => visitor('POST', '/api/orders', order, { 'idempotency-key': `walk-${String(count++).padStart(16, '0')}` })
  await place()
  using session = await countingCalls()
  let status = 0
  const placed = await filesOf(session, async () => {
    status = (await place()).statusCode
  })
  expect(status).toBe(201)
  const change = { name: 'יין אחר', price: 11, stock: 9, volumeMl: 750, categories: [other.name] }
  const saved = await filesOf(session, async () => {
    status = (await owner('PATCH', `/api/products/${id}`, change)).statusCode
  })
  expect(status).toBe(200)
  for (const [index, ran] of [placed, saved].entries()) expectWalk(sections[index], ran)
  await app.close()
})

/** A host whose server bundle draws an empty page. */
const host = `exports.provided = (name) => (name === 'react' ? {} : undefined)
exports.render = () => ({ html: '<p>drawn</p>', styles: '<style data-styled="true">p{}</style>', failed: [] })`

testOnSqlite('the walk of a page names the files of features that run, and no others', async () => {
  const { app } = await startShop({}, { host: hostBuild('1.0.0+a', {}, { 'server.cjs': host }) })
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  await makeCategory(sender(app, { authorization: `Bearer ${access_token}` }))
  const answered = async (host: string) => (await app.inject({ url: '/', headers: { host } })).body
  await answered('localhost:3000')
  using session = await countingCalls()
  let page = ''
  const ran = await filesOf(session, async () => {
    // Cached pages are by the shop's address.
    page = await answered('127.0.0.1:3000')
  })
  expect(page.slice(page.indexOf('<body'))).toContain('<p>drawn</p>')
  expectWalk(sections[2], ran)
})

function expectWalk(section: string | undefined, ran: Run): void {
  const files = named(section)
  const isExpected = (file: string) => !common.test(file) && !later.test(file) && !elsewhere.test(file)
  expect(files.filter((file) => !ran.any.includes(file) && isExpected(file))).toEqual([])
  expect(ran.named.filter((file) => !files.includes(file) && !later.test(file))).toEqual([])
}

async function countingCalls(): Promise<Session & Disposable> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return Object.assign(session, { [Symbol.dispose]: () => session.disconnect() })
}
