import { api } from '@lechaim/shared/client/shop-api.ts'
import type { BestSelling } from '@lechaim/shared/contracts/content.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { computed } from 'nanostores'
import { createList } from '../resource/list.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { bestSellingMessages as t } from './best-selling-messages.ts'

/** Every product, so that any may be chosen. */
export const choiceList = createList<Product, { q: string }>({
  filter: { q: '' },
  part: 'products',
  read: ({ q }, after, signal) => api.owned.products({ q: q.trim() || undefined, after }, signal),
})

/** Products that were read or chosen: the form holds ids only. */
const products = new Map<number, Product>()

export const bestSellingForm = createRecordForm<BestSelling, { productIds: readonly number[] }>({
  read: () => api.owned.bestSelling(),
  toDraft: ({ items }) => {
    for (const product of items) products.set(product.id, product)
    return { productIds: items.map(({ id }) => id) }
  },
  save: ({ draft }) => api.saveBestSelling([...draft.productIds]),
  saved: () => void refreshShop('bestSelling'),
  texts: t,
})

/** The chosen products in the order in which shoppers see them. */
export const $chosen = computed(bestSellingForm.$form, (form) =>
  form.state === 'open' ? form.draft.productIds.flatMap((id) => products.get(id) ?? []) : [],
)

/** The API's limit. */
const maxChosen = 100

export function choose(product: Product, isChosen: boolean): void {
  const others = $chosen.get().flatMap(({ id }) => (id === product.id ? [] : id))
  if (isChosen && others.length >= maxChosen) {
    bestSellingForm.toasts.show(t.full(maxChosen))
    return
  }
  products.set(product.id, product)
  orderChosen(isChosen ? [...others, product.id] : others)
}

export const orderChosen = (productIds: readonly number[]): void => bestSellingForm.edit({ productIds })
