import { common, pageTitle } from '@lechaim/shared/messages/common.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

/** The window's title, as the server writes it for the same address. */
export const $title = computed([$route, $openProduct, $shop], (route, { data }, shop) =>
  pageTitle(route, data === 'missing' ? null : data?.name, (shop.state === 'ready' && shop.data.header.storeName) || common.shopName),
)
