import { createQueryStore } from '@lechaim/shared/client/queries.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { computed } from 'nanostores'

/** The address of the product whose dialog is open. */
export const $productKey = computed($route, (route) => (route.product ? `/api/products/${route.product}` : undefined))

/** The product whose dialog is open; `missing` where the server has already said that there is none. */
export const $openProduct = createQueryStore<Product | 'missing'>([$productKey])
