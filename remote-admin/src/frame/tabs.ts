import type { ComponentType } from 'react'
import { indexAfterKey } from '../ui/focus.ts'
import { type TabKey, tabNames } from '../ui/panel-messages.ts'

/** Pages beside the tabs, in the same place of the address. */
export type PageKey = 'settings' | 'deliveries'

export interface Tab<Key = TabKey> {
  /** The value of `tab` in `/?view=admin&tab=orders`. */
  key: Key
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

const pages: readonly Tab<PageKey>[] = [
  { key: 'settings', load: async () => (await import('../delivery/settings-page.tsx')).SettingsPage },
  { key: 'deliveries', load: async () => (await import('../delivery/day-page.tsx')).DayPage },
]

export const pageOf = (key: string): Tab<PageKey> | undefined => pages.find((page) => page.key === key)

/** The page or the tab that a value of `tab` names. */
export const parsePanelRoute = (key: string): Tab<PageKey | TabKey> => pageOf(key) ?? tabOf(key)

export const tabOf = (key: string): Tab => tabs.find((tab) => tab.key === key) ?? (tabs[0] as Tab)

export function tabAfterKey(key: string, current: TabKey, rightToLeft: boolean): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === current)
  return tabs[indexAfterKey(key, rightToLeft, at, tabs.length)]
}
