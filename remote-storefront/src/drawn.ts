// Values as the server drew them, for parts that hydrate after these may have changed: `useStore($shop, { ssr: drawnShop })`. Hosts of
// earlier releases do not keep them.
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { $legalTexts } from '@lechaim/shared/stores/legal.ts'
import { $shop, type Loadable } from '@lechaim/shared/stores/shop.ts'
import type { ReadableAtom } from 'nanostores'

const kept = <Value>(store: ReadableAtom<Value>) => (store as { init?: Value }).init

export function drawnShop(): Loadable<ShopData> {
  const shop = kept($shop)
  return shop?.state === 'ready' ? shop : $shop.get()
}

export const drawnLegalTexts = (): ReturnType<typeof $legalTexts.get> => kept($legalTexts) ?? $legalTexts.get()
