// Fills an empty demo shop from a folder of data, through the code behind the panel's own import and upload.
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BannerDraft } from '@lechaim/shared/contracts/banners.ts'
import type { CategoryDraft } from '@lechaim/shared/contracts/categories.ts'
import type { FooterPatch, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import type { CouponDraft } from '@lechaim/shared/contracts/coupons.ts'
import { ProductDraft } from '@lechaim/shared/contracts/products.ts'
import { columnOf } from '@lechaim/shared/lib/product-columns.ts'
import pLimit from 'p-limit'
import Papa from 'papaparse'
import { Compile } from 'typebox/compile'
import { saveBestSelling } from '../catalogue/best-selling/best-selling-queries.ts'
import { insertCategory } from '../catalogue/categories/save-category.ts'
import { insertCoupon } from '../catalogue/coupons/save-coupon.ts'
import { importProducts } from '../catalogue/transfer/import-products.ts'
import { insertBanner } from '../content/banners/banners-queries.ts'
import { updateFooter, updateHeader } from '../content/content-queries.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { storePicture } from '../media/images/store-picture.ts'
import type { Media } from '../media/objects/media-store.ts'
import { type DemoOrder, insertDemoOrders } from './seed-orders.ts'

export const demoFolder = resolve(import.meta.dirname, '../../demo')

/** `parent` is the name of an earlier category. */
export type DemoCategory = Omit<CategoryDraft, 'parentId'> & { parent?: string }

export interface DemoContents {
  banner: BannerDraft
  header: HeaderPatch
  footer: FooterPatch
  /** Product names. */
  bestSelling: string[]
  /** Without an end. */
  coupon?: CouponDraft
  orders?: DemoOrder[]
}

const marker = 'demo_seeded'
const concurrency = 4

/** @returns true for a database that was neither seeded nor filled by its owner */
export async function isUnseeded(db: Database): Promise<boolean> {
  const seeded = await readSetting(db, marker)
  const category = await db.selectFrom('categories').select('id').executeTakeFirst()
  return !seeded && !category
}

/** Stores the pictures first; all rows follow in one transaction together with the marker, so that an interrupted seeding starts over.
 *  @param folder `products.csv` as the panel exports it, `categories.json`, `contents.json` and `pictures/`
 *  @throws Error naming the lines of products that break a rule */
export async function seedDemo(db: Database, media: Media, folder = demoFolder): Promise<void> {
  await storePictures(media, join(folder, 'pictures'))
  const readJson = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  const categories: DemoCategory[] = await readJson('categories.json')
  const { banner, header, footer, bestSelling, coupon, orders = [] }: DemoContents = await readJson('contents.json')
  const csv = await readFile(join(folder, 'products.csv'), 'utf8')
  await db.transaction().execute(async (trx) => {
    await insertCategories(trx, categories)
    await importCatalogue(trx, csv)
    await chooseBestSelling(trx, bestSelling)
    await insertBanner(trx, banner)
    await updateFooter(trx, footer, { saved: false })
    await updateHeader(trx, header)
    if (coupon) await insertCoupon(trx, coupon)
    await insertDemoOrders(trx, orders)
    await saveSetting(trx, marker, 'yes')
  })
}

async function storePictures(media: Media, folder: string): Promise<void> {
  await pLimit(concurrency).map(await readdir(folder), async (file) => {
    if (!(await media.find(file))) await storePicture(media, await readFile(join(folder, file)), file)
  })
}

async function insertCategories(trx: Transaction, categories: DemoCategory[]): Promise<void> {
  const ids = new Map<string, number>()
  for (const { parent, ...draft } of categories) {
    ids.set(draft.name, await insertCategory(trx, { ...draft, parentId: (parent && ids.get(parent)) || null }))
  }
}

const draftCheck = Compile(ProductDraft)
const rules = {
  brokenDraft: (draft: unknown) => (draftCheck.Check(draft) ? null : (draftCheck.Errors(draft)[0]?.instancePath.split('/')[1] ?? 'name')),
  // Every row is new.
  brokenPatch: () => 'id',
}

async function importCatalogue(trx: Transaction, csv: string): Promise<void> {
  const { data } = Papa.parse<Record<string, string>>(csv.trim(), { header: true, transformHeader: (title) => columnOf(title) ?? title })
  const rows = data.map((cells, index) => ({ line: index + 2, cells }))
  const imported = await importProducts(trx, { apply: true, rows }, rules)
  const failed = imported.filter(({ outcome }) => outcome !== 'new')
  if (failed.length > 0) throw new Error(`products.csv: ${failed.map((row) => JSON.stringify(row)).join(', ')}`)
}

async function chooseBestSelling(trx: Transaction, names: string[]): Promise<void> {
  const rows = await trx.selectFrom('products').select(['id', 'name']).where('name', 'in', names).execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const chosen = names.flatMap((name) => ids.get(name) ?? [])
  await saveBestSelling(trx, chosen)
}
