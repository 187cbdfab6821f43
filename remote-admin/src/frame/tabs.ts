import type { ComponentType } from 'react'
import { indexAfterKey } from '../ui/focus.ts'
import type { TabKey } from '../ui/panel-messages.ts'

export interface Tab {
  /** The value of `tab` in `/?view=admin&tab=orders`. */
  key: TabKey
  load: () => Promise<ComponentType>
}

/** The nine tabs in their order (SPEC §2), each a chunk of its own. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { key: 'products', load: async () => (await import('../products/products-tab.tsx')).ProductsTab },
  { key: 'categories', load: async () => (await import('../categories/categories-tab.tsx')).CategoriesTab },
  { key: 'banners', load: async () => (await import('../banners/banners-tab.tsx')).BannersTab },
  { key: 'carousel', load: async () => (await import('../carousel/carousel-tab.tsx')).CarouselTab },
  { key: 'best-selling', load: async () => (await import('../best-selling/best-selling-tab.tsx')).BestSellingTab },
  { key: 'orders', load: async () => (await import('../orders/orders-tab.tsx')).OrdersTab },
  { key: 'images', load: async () => (await import('../images/images-tab.tsx')).ImagesTab },
  { key: 'header', load: async () => (await import('../header/header-tab.tsx')).HeaderTab },
  { key: 'footer', load: async () => (await import('../footer/footer-tab.tsx')).FooterTab },
]

export const tabOf = (key: string): Tab => tabs.find((tab) => tab.key === key) ?? tabs[0]

export function tabAfterKey(key: string, current: TabKey, rightToLeft: boolean): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === current)
  return tabs[indexAfterKey(key, rightToLeft, at, tabs.length)]
}
