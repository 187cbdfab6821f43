import type { ComponentType } from 'react'
import { indexAfterKey } from '../ui/focus.ts'
import { type TabKey, tabNames } from '../ui/panel-messages.ts'

export interface Tab {
  /** The value of `tab` in `/?view=admin&tab=orders`. */
  key: TabKey
  load: () => Promise<ComponentType>
}

/** In the order of their names (SPEC §2), each a chunk of its own. */
const loaders: Record<TabKey, Tab['load']> = {
  products: async () => (await import('../products/products-tab.tsx')).ProductsTab,
  categories: async () => (await import('../categories/categories-tab.tsx')).CategoriesTab,
  banners: async () => (await import('../banners/banners-tab.tsx')).BannersTab,
  carousel: async () => (await import('../carousel/carousel-tab.tsx')).CarouselTab,
  'best-selling': async () => (await import('../best-selling/best-selling-tab.tsx')).BestSellingTab,
  orders: async () => (await import('../orders/orders-tab.tsx')).OrdersTab,
  images: async () => (await import('../images/images-tab.tsx')).ImagesTab,
  header: async () => (await import('../header/header-tab.tsx')).HeaderTab,
  footer: async () => (await import('../footer/footer-tab.tsx')).FooterTab,
}

export const tabs: readonly Tab[] = (Object.keys(tabNames) as TabKey[]).map((key) => ({ key, load: loaders[key] }))

export const tabOf = (key: string): Tab => tabs.find((tab) => tab.key === key) ?? (tabs[0] as Tab)

export function tabAfterKey(key: string, current: TabKey, rightToLeft: boolean): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === current)
  return tabs[indexAfterKey(key, rightToLeft, at, tabs.length)]
}
