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
  /** True when this browser holds a refresh cookie; without one no refresh request is made, which would fail. */
  signedIn: boolean
  /** The visitors' live event after which this data may have changed; absent from older servers. */
  live?: string
  /** True when the shop can send mail, such as recovery codes; absent from older servers. */
  mail?: boolean
  /** True when the payment opens with each order; absent where it does not. */
  paysAtOnce?: boolean
  /** True when this browser may cache the shop for offline use; absent where that is switched off (decision 0018). */
  offline?: boolean
  /** The origin of the panel on the shop's pages, and of the shop on the panel's; absent where both are one (decision 0025). */
  elsewhere?: string
  /** True when `GET /api/demo-owner` would answer. */
  demoOwner: boolean
}
