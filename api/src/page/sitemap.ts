// The sitemap. Files have a limited number of addresses (50,000 by the protocol), products by ranges of ids: a product never moves to
// another file, and no count is needed.
import { canonicalAddress, home, type Route } from '@lechaim/shared/lib/address.ts'
import { legalFields, legalPage } from '@lechaim/shared/messages/common.ts'
import { readFooter } from '../content/content-queries.ts'
import type { ContentView } from '../content/default-content.ts'
import type { Database } from '../db/schema.ts'
import { escapeHtml } from '../http/responses/escape.ts'

/** Rows read at a time; other requests are handled in between. */
const batch = 2000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export interface SitemapScope {
  db: Database
  /** The visitors' form of the legal texts. */
  content: ContentView
  /** The shop's public origin. */
  base: string
  /** Names of the views that their remotes declare for it. */
  views: readonly string[]
  /** Limit of addresses in one file. */
  perFile: number
}

/** The whole sitemap, or the index of its files when it is too long. */
export async function sitemap(scope: SitemapScope): Promise<string> {
  const { db, base, perFile } = scope
  const { products } = await db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number>().as('products'))
    .where('visible', '=', 1)
    .executeTakeFirstOrThrow()
  const pages = await pageEntries(scope)
  if (pages.length + products <= perFile) return urlset([...pages, ...(await productEntries(scope, 0, Number.MAX_SAFE_INTEGER))])
  const files = ['pages', ...(await productFiles(scope)).map(String)]
  return `${declaration}<sitemapindex xmlns="${namespace}">${files
    .map((file) => `<sitemap><loc>${escapeHtml(`${base}/sitemap-${file}.xml`)}</loc></sitemap>`)
    .join('')}</sitemapindex>`
}

/** One file of the index; null for an unknown name or an empty file. */
export async function sitemapFile(scope: SitemapScope, name: string): Promise<string | null> {
  if (name === 'pages') return urlset(await pageEntries(scope))
  if (!/^[1-9]\d{0,8}$/.test(name)) return null
  const number = Number(name)
  const entries = await productEntries(scope, (number - 1) * scope.perFile, number * scope.perFile)
  return entries.length > 0 ? urlset(entries) : null
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const urlset = (entries: string[]) => `${declaration}<urlset xmlns="${namespace}">${entries.join('')}</urlset>`

function entry(base: string, route: Route, changed?: string): string {
  const address = escapeHtml(base + canonicalAddress(route, true))
  return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
}

/** Home, everything, the remotes' own views, each visible category, and the legal texts that the owner has. */
async function pageEntries({ db, base, content, views, perFile }: SitemapScope): Promise<string[]> {
  const footer = await readFooter(db, content)
  const texts = legalFields.filter((field) => footer[field]?.trim())
  const categories = await db
    .selectFrom('categories')
    .select(['name', 'updated_at'])
    .where('visible', '=', 1)
    .orderBy('position')
    .limit(perFile - 2 - views.length - texts.length)
    .execute()
  const shelf: Route = { ...home, view: 'category' }
  return [
    entry(base, home),
    entry(base, shelf),
    ...views.map((view) => entry(base, { ...home, view })),
    ...categories.map(({ name, updated_at }) => entry(base, { ...shelf, category: name }, updated_at)),
    ...texts.map((field) => entry(base, { ...home, page: legalPage(field) }, footer.updatedAt)),
  ]
}

/** The visible products whose ids lie above `from` and not above `to`. */
async function productEntries({ db, base }: SitemapScope, from: number, to: number): Promise<string[]> {
  const entries: string[] = []
  for (let after = from; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'updated_at'])
      .where('visible', '=', 1)
      .where('id', '>', after)
      .where('id', '<=', to)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, updated_at } of rows) entries.push(entry(base, { ...home, product: id }, updated_at))
    if (rows.length < batch) return entries
    after = rows.at(-1)?.id ?? to
    await new Promise(setImmediate)
  }
}

/** The numbers of the files that have a product in them. */
async function productFiles({ db, perFile }: SitemapScope): Promise<number[]> {
  const { highest } = await db
    .selectFrom('products')
    .select((select) => select.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow()
  const files: number[] = []
  for (let file = 1; (file - 1) * perFile < (highest ?? 0); file++) {
    const some = await db
      .selectFrom('products')
      .select('id')
      .where('visible', '=', 1)
      .where('id', '>', (file - 1) * perFile)
      .where('id', '<=', file * perFile)
      .limit(1)
      .executeTakeFirst()
    if (some) files.push(file)
  }
  return files
}
