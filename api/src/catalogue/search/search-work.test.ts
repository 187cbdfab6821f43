// Costs of a search, counted by its statements and the index entries that these read: times differ from machine to machine.
import { type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { makeCategory, makeProduct, startApp, testOnSqlite } from '../../test-app.ts'
import { listProducts } from '../products/products-queries.ts'
import { sqliteIndex } from './sqlite-index.ts'

interface Work {
  statements: number
  /** Keys that are looked up, as often as they are asked for. */
  keys: number
  /** Products that these are stored for: what the index has to read at most. */
  entries: number
}

const wines = ['מרלו', 'שרדונה', 'ריזלינג', 'סירה', 'מלבק', 'קברנה סוביניון']
const houses = ['כרמל', 'ברקן', 'דלתון', 'יתיר', 'תבור']
const kinds = ['יין אדום', 'יין לבן', 'בירה', 'וויסקי סקוטי', 'וודקה']

/** The last is a product's full name with another year. */
const usual = [
  'יין',
  'יין אדום יבש',
  'וויסקי סקוטי רזרב',
  'מרלו כרמל 2004',
  'קברנט סובניון ברקן',
  'red wine merlot',
  'hhi tsuo hca',
  'בירה 330 מ"ל אלכסנדר',
  'יין לבן חצי יבש 750',
  'וויסקי זחטפס 2010',
  'וויסקי סקוטי ריזלינג דלתון רזרב 1850 750 מ"ל כשר',
]
const words = (count: number, word: (n: number) => string) => Array.from({ length: count }, (_, n) => word(n)).join(' ')
const bad = [
  words(64, (n) => `${n}`),
  words(64, (n) => `מילה${n}`),
  words(64, (n) => [...wines, ...houses, ...kinds][n % 16] ?? ''),
  words(3000, () => 'ב'),
  words(64, (n) => 'אבגדהוזחטיכלמנסעפצקרשת'.charAt(n % 22)),
  words(64, (n) => 'abcdefghijklmnopqrstuvwxyz'.charAt(n % 26)),
  'ו ה ש ב כ ל מ',
  'והשבכלמ',
  'א'.repeat(10_000),
  'a'.repeat(10_000),
  '!?.,;:-_()[]{}',
  '\u200f\u202b\u2069',
  '🍷🍺🥃',
  '日本酒 الخمر пиво',
  'AND OR NOT NEAR(a b, 5)',
  'name : "x" *',
  '0.7.0.7%%',
  '9'.repeat(400),
]

testOnSqlite('bad input makes at most a quarter more work than usual queries', { timeout: 120_000 }, async () => {
  const { app, owner } = await startApp()
  for (const name of ['יין אדום', 'יין לבן', 'בירה']) await makeCategory(owner, { name })
  for (let n = 0; n < 90; n++)
    await makeProduct(owner, {
      name: `${kinds[n % 5]} ${wines[n % 6]} ${houses[n % 5]} ${n % 3 ? 'יבש' : 'רזרב'} ${1990 + (n % 30)} מס ${n}`,
      description: `פירות יער, כשר לפסח, ${n % 2 ? 'חצי יבש' : 'מיושן'} 750 מ"ל`,
      categories: [['יין אדום', 'יין לבן', 'בירה'][n % 3] ?? ''],
    })
  const costs = async (queries: string[]) => {
    const all: Work[] = []
    for (const q of queries) all.push(await workOf(app.db, q))
    return all
  }
  const most = (all: Work[], measure: keyof Work) => Math.max(...all.map((work) => work[measure]))
  const [usually, badly] = [await costs(usual), await costs(bad)]
  for (const measure of ['statements', 'keys', 'entries'] as const)
    expect(most(badly, measure), measure).toBeLessThanOrEqual(1.25 * most(usually, measure))
})

testOnSqlite('a search keeps what it has learned while few products are saved, and learns anew after many', async () => {
  const { app, owner } = await startApp()
  await makeCategory(owner, { name: 'יין אדום' })
  const save = (n: number) => makeProduct(owner, { name: `יין אדום יבש ${n}`, description: 'מרלו', categories: ['יין אדום'] })
  for (let n = 0; n < 5; n++) await save(n)
  const { asked, counter } = countAsked()
  const db = app.db.withPlugin(counter)
  const keysAsked = async () => {
    asked.length = 0
    await listProducts(db, { q: 'יין אדום יבש', visibleOnly: true })
    return asked.filter((text) => text.startsWith('"')).length
  }
  const first = await keysAsked()
  const known = await keysAsked()
  expect(known).toBeLessThan(first / 2)
  await save(5)
  expect(await keysAsked()).toBe(known)
  for (let n = 6; n < 30; n++) await save(n)
  expect(await keysAsked()).toBeGreaterThan(first / 2)
})

testOnSqlite('two shops in one process look for the sequences that are rare in their own products', async () => {
  const chosenFor = async (description: string) => {
    const { app, owner } = await startApp()
    await makeCategory(owner)
    await makeProduct(owner, { description })
    const containing = await sqliteIndex.containing(app.db, 'abcdefghij', null)
    return containing?.maybe.ids.compile(app.db).parameters[0]
  }
  expect(await chosenFor('abcdef')).toBe('"efg" AND "fgh" AND "ghi" AND "hij" AND "abc"')
  expect(await chosenFor('efghij')).toBe('"abc" AND "bcd" AND "cde" AND "def" AND "ghi"')
})

function countAsked() {
  const asked: string[] = []
  const count = { statements: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count.statements++
      asked.push(...parametersIn(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { asked, count, counter }
}

async function workOf(db: Database, q: string): Promise<Work> {
  const { asked, count, counter } = countAsked()
  // Another database object has learned nothing of its keys.
  await listProducts(db.withPlugin(counter), { q, visibleOnly: true })
  const { statements } = count
  const keys = asked.flatMap((expression) => expression.match(/"[a-z%#][\p{L}\p{N}.]*"(?: \*)?/gu) ?? [])
  let entries = 0
  for (const key of keys) entries += await entriesOf(db, key)
  return { statements, keys: keys.length, entries }
}

/** The parameters of a statement that are texts or lists of these. */
function parametersIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  if ('value' in node && typeof node.value === 'string')
    return node.value.startsWith('[') ? (JSON.parse(node.value) as unknown[]).map(String) : [node.value]
  return Object.values(node).flatMap(parametersIn)
}

async function entriesOf(db: Database, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from product_keys where product_keys match ${key}`.execute(db)
  return rows[0]?.count ?? 0
}
