// Data in the page itself, so that the first view needs no further request (decision 0004).
import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { BestSelling, Carousel, Footer, Header } from '@lechaim/shared/contracts/content.ts'
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'

/** The reads that every view shares. */
export interface ShopData {
  categories: Category[]
  banners: Banner[]
  footer: Footer
  header: Header
  carousel: Carousel
  bestSelling: BestSelling
}

export interface PageData {
  discovery: Discovery
  shop: ShopData
  /** The first page of the product list that the address asks for, with its key (`productsKey`). */
  products: { key: string; page: ProductPage } | null
  /** The product whose dialog the address asks for; null when there is none or it is not to be seen. */
  product: Product | null
  /** True when this browser holds a refresh cookie, so that no sign-in request is made that is bound to fail. */
  signedIn: boolean
  /** The place in the visitors' live events from which on what stands here may have changed; older servers name none. */
  live?: string
  /** True when the shop can send mail, such as a code to who has forgotten the password; older servers don't say. */
  mail?: boolean
  /** True when this browser may keep the shop for times without a connection; absent where that is switched off (decision 0018). */
  offline?: boolean
  /** The origin of the panel on the shop's pages, and of the shop on the panel's; absent where both are one (decision 0025). */
  elsewhere?: string
  /** True when `GET /api/demo-owner` would answer. */
  demoOwner: boolean
}
