import { common } from '@lechaim/shared/messages/common.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'
import { messages } from '../messages.ts'
import { routeName } from './route-name.ts'

/** The window's title, as the server writes it for the same address: the product, else the view, and the shop's name. */
export const $title = computed([$route, $openProduct, $shop], (route, product, shop) => {
  const store = (shop.state === 'ready' && shop.data.header.storeName) || common.shopName
  const open = route.product && product.data ? (product.data === 'missing' ? messages.productMissing : product.data.name) : null
  const name = open ?? (route.view === 'home' ? null : routeName(route))
  return name ? `${name} · ${store}` : store
})
