import { maxQuantity } from '@lechaim/shared/stores/cart.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

/** The owner's limit of pieces of one counted product in one order; hosts of before it have none. */
export const $mostOfProduct = computed($shop, (shop) => (shop.state === 'ready' && shop.data.header.maxPerProduct) || maxQuantity)
