// Reads the data of a visitor's first view (SPEC §4: the reads at start; a visitor's orders are an empty list without a read).
import { FilterText } from '@lechaim/shared/contracts/filters.ts'
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { SearchText } from '@lechaim/shared/contracts/primitives.ts'
import type { ProductQuery } from '@lechaim/shared/contracts/products.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { productsKey } from '@lechaim/shared/lib/api-address.ts'
import { Value } from 'typebox/value'
import { hasDemoOwner } from '../auth/users/demo-owner.ts'
import { readBestSelling } from '../catalogue/best-selling/best-selling-queries.ts'
import { listCategories } from '../catalogue/categories/categories-queries.ts'
import { findProduct, listProducts } from '../catalogue/products/products-queries.ts'
import { listBanners } from '../content/banners/banners-queries.ts'
import { readCarousel } from '../content/carousel-queries.ts'
import { readFooter, readShopHeader } from '../content/content-queries.ts'
import type { ContentView } from '../content/default-content.ts'
import type { Database } from '../db/schema.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'

const visitor = { visibleOnly: true }

interface Reader {
  /** Position of the live events before the reads, so that no change is missed. */
  live: string
  signedIn: boolean
  mail: boolean
  paysAtOnce?: boolean
  /** The origin of the panel on the shop's pages, of the shop on the panel's. */
  otherOrigin?: string
  /** True when owners sign in on this side. */
  owners: boolean
  /** The visitors' form of footer and carousel. */
  content: ContentView
}

export async function readPageData(
  db: Database,
  { discovery }: Pick<Snapshot, 'discovery'>,
  route: Route,
  { owners, content, otherOrigin, ...reader }: Reader,
): Promise<PageData> {
  const [categories, banners, footer, header, carousel, bestSelling, products, product, demoOwner] = await Promise.all([
    listCategories(db, visitor),
    listBanners(db, visitor),
    readFooter(db, content),
    readShopHeader(db),
    readCarousel(db, content),
    readBestSelling(db),
    firstProducts(db, route),
    route.product ? findProduct(db, route.product, visitor) : null,
    owners && hasDemoOwner(db),
  ])
  return {
    discovery,
    shop: { categories, banners, footer, header, carousel, bestSelling },
    products,
    product,
    ...reader,
    ...(otherOrigin && { elsewhere: otherOrigin }),
    demoOwner,
  }
}

async function firstProducts(db: Database, { view, category, query, asTyped, filters, sort, after }: Route): Promise<PageData['products']> {
  if (view !== 'category') return null
  const asked: ProductQuery = {
    ...(category && { category }),
    ...(query && { q: query }),
    ...(asTyped && { asTyped: '1' }),
    ...(filters && { filters }),
    ...(sort && { sort }),
    ...(after && { after }),
  }
  // Rate-limited, since anybody may request searches.
  if (![category, query].every(isSearchable) || !Value.Check(FilterText, filters ?? ''))
    return { key: productsKey(asked), page: { items: [], next: null } }
  return { key: productsKey(asked), page: await listProducts(db, { ...asked, ...visitor }) }
}

/** Limits of the API's own search. */
const isSearchable = (text: string): boolean => Value.Check(SearchText, text) && !text.includes('\0') && text.isWellFormed()
