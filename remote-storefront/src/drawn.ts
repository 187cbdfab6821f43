// Values as the server drew them, for parts that hydrate after these may have changed: `useStore($shop, { ssr: drawnShop })`. Hosts of
// earlier releases do not keep them.
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { $legalTexts } from '@lechaim/shared/stores/legal.ts'
import { $shop, type Loadable } from '@lechaim/shared/stores/shop.ts'

export const drawnShop = (): Loadable<ShopData> => ($shop.init?.state === 'ready' ? $shop.init : $shop.get())

export const drawnLegalTexts = (): ReturnType<typeof $legalTexts.get> => $legalTexts.init ?? $legalTexts.get()
