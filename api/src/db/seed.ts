// Fills an empty demo shop. Pictures come first and are named by their content; all rows follow in one transaction together with
// the marker, so that an interrupted seeding is simply done again.
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { insertBanner } from '../banners/banners-queries.ts'
import { insertCategory } from '../categories/save-category.ts'
import { saveBestSelling } from '../content/best-selling-queries.ts'
import { updateFooter } from '../content/footer-queries.ts'
import { updateHeader } from '../content/header-queries.ts'
import type { DemoProduct, PictureSpec } from '../demo/demo-types.ts'
import type { Media } from '../media/media-store.ts'
import { storePicture } from '../media/store-picture.ts'
import { insertProduct } from '../products/save-product.ts'
import type { DemoSource } from './demo-source.ts'
import type { Database, Transaction } from './schema.ts'

const marker = 'demo_seeded'
const concurrency = 4

/** Whether this database has neither been seeded nor filled by its owner. */
export async function isUnseeded(db: Database): Promise<boolean> {
  const seeded = await db.selectFrom('settings').select('name').where('name', '=', marker).executeTakeFirst()
  const category = await db.selectFrom('categories').select('id').executeTakeFirst()
  return !seeded && !category
}

export async function seed(db: Database, media: Media, source: DemoSource): Promise<void> {
  const pictured = [...source.categories, ...source.products, source.banner]
  const addresses = await storeAll(
    media,
    source,
    pictured.map(({ picture }) => picture),
  )
  const images = new Map(pictured.map((entry, index) => [entry as object, addresses[index] ?? '']))
  const imageOf = (entry: object) => images.get(entry) ?? ''
  await db.transaction().execute(async (trx) => {
    await seedCategories(trx, source, imageOf)
    await seedProducts(trx, source, imageOf)
    await insertBanner(trx, { title: source.banner.title, description: source.banner.descriptionHtml, image: imageOf(source.banner) })
    await updateFooter(trx, source.footer)
    await updateHeader(trx, source.header)
    await trx.insertInto('settings').values({ name: marker, value: 'yes' }).execute()
  })
}

/** The addresses of the drawn pictures, in the order of their specs; a few are processed while the next ones are drawn. */
async function storeAll(media: Media, { drawPictures }: DemoSource, specs: PictureSpec[]): Promise<string[]> {
  const addresses: string[] = []
  const running = new Set<Promise<void>>()
  for await (const { index, png } of drawPictures(specs)) {
    const job = storePicture(media, png).then(({ address }) => {
      addresses[index] = address
    })
    running.add(job)
    job.then(
      () => running.delete(job),
      () => {
        // Left in the set: awaiting it below is what reports the failure.
      },
    )
    if (running.size >= concurrency) await Promise.race(running)
  }
  await Promise.all(running)
  return addresses
}

async function seedCategories(trx: Transaction, { categories }: DemoSource, imageOf: (entry: object) => string): Promise<void> {
  const ids = new Map<string, number>()
  for (const category of categories) {
    const { name, description, isMain, parent } = category
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null)
    ids.set(name, await insertCategory(trx, { name, description, image: imageOf(category), isMainCategory: isMain, parentId }))
  }
}

async function seedProducts(trx: Transaction, { products, bestSelling }: DemoSource, imageOf: (entry: object) => string): Promise<void> {
  const ids = new Map<string, number>()
  for (const product of interleave(products)) {
    const { name, price, description, categories, volumeMl, alcoholPercent } = product
    const draft = { name, price: toShekels(price), description, categories, volumeMl, alcoholPercent: alcoholPercent ?? null }
    ids.set(name, await insertProduct(trx, { ...draft, image: imageOf(product) }))
  }
  await saveBestSelling(
    trx,
    bestSelling.flatMap((name) => ids.get(name) ?? []),
  )
}

/** Each category's products spread evenly: the shop lists the newest first, and its first page should show a bit of everything. */
function interleave(products: DemoProduct[]): DemoProduct[] {
  const shelves = [...Map.groupBy(products, (product) => product.categories[0]).values()]
  const placed = shelves.flatMap((shelf) => shelf.map((product, index) => ({ product, place: (index + 0.5) / shelf.length })))
  return placed.sort((a, b) => a.place - b.place).map(({ product }) => product)
}
