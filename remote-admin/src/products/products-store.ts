import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { refreshQueries } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { placeholders } from '@lechaim/shared/lib/pictures.ts'
import { $shop, updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { mediaMessages } from '../media/media-messages.ts'
import { createExport } from '../resource/download.ts'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createPagedList } from '../resource/paged-list.ts'
import { createRowForm } from '../resource/row-form.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { blankProduct, checkProduct, draftOf, fieldsOf, isFreeInShop, type ProductFields, patchOf } from './product-fields.ts'
import { productsMessages as t } from './products-messages.ts'

const list = createPagedList<Product, { q: string; category: string }>({
  start: { q: '', category: '' },
  read: ({ q, category }, after, signal) =>
    api.owned.products({ q: q.trim() || undefined, category: category || undefined, after }, signal),
})

export const $products = list.$list
export const $productFilter = list.$filter
export const loadMoreProducts = list.loadMore
export const retryProducts = list.reload
/** Shows each product as `next` has it; null takes it out. */
export const changeShown = list.change

export const searchProducts = (q: string): void => list.filter({ q }, { pause: true })
export const filterProducts = (category: string): void => list.filter({ category })

export const productForm = createRowForm<Product, ProductFields>({
  blank: () => ({ ...blankProduct(), categories: $productFilter.get().category ? [$productFilter.get().category] : [] }),
  toDraft: fieldsOf,
  check: checkProduct,
  refusal: (errors) => {
    if (Object.values(errors).includes(panelMessages.fieldRequired)) return panelMessages.fieldMissing
    return errors.categories ? { title: t.categoryRequired } : null
  },
  isMeant: (draft, start) => !isFreeInShop(draft) || isFreeInShop(start) || confirm(t.confirmFree),
  insert: (draft) => api.productRows.insert(draftOf(draft)),
  update: (id, changes) => api.productRows.update(id, patchOf(changes)),
  labels: {
    name: t.name,
    price: t.price,
    description: t.description,
    image: mediaMessages.picture,
    categories: t.categories,
    visible: t.visible,
    volumeMl: t.volume,
    alcoholPercent: t.alcohol,
  },
  done: (row, wasNew) => {
    if (wasNew) list.reload()
    else list.change((product) => (product.id === row.id ? row : product))
    followInShop((product) => (product.id !== row.id ? product : row.visible ? row : null))
  },
  texts: t,
  failed: (error, wasNew) => {
    if (error instanceof RequestFailure && error.code === 'category_required') return { title: t.categoryRequired }
    if (wasNew) return { title: t.addFailed, description: failureReason(error) }
    return { title: t.updateFailed, description: t.updateFailedBecause(failureReason(error)) }
  },
})

const removal = createFailureToasts()

/** Deletes a product after a confirmation. @throws RequestFailure after the toast */
export async function removeProduct(product: Product): Promise<void> {
  if (!confirm(t.confirmRemove)) return
  removal.end()
  try {
    await api.productRows.remove(product.id)
  } catch (error) {
    removal.fail({ title: t.removeFailed, description: failureReason(error) }, error)
    throw error
  }
  takeOut((id) => id === product.id)
  showToast(t.removed)
}

/** Takes products that are gone out of what is shown; where nothing is left of the page, the next one comes. */
export function takeOut(isGone: (id: number) => boolean): void {
  list.change((product) => (isGone(product.id) ? null : product))
  followInShop((product) => (isGone(product.id) ? null : product))
  const now = list.$list.get()
  if (now.state === 'ready' && now.items.length === 0 && now.next) list.reload()
}

/** Opens the form for a new product that is filled in like this one. */
export function duplicateProduct(product: Product): void {
  productForm.openNew()
  // What stands in for a requiredErrors picture is none.
  const image = product.image === placeholders.product ? '' : product.image
  productForm.edit({ ...fieldsOf(product), image, name: t.copyOf(product.name) })
}

/** The shop behind the panel shows the change at once: its lists are read anew, its best sellers mended. */
export function followInShop(next: (product: Product) => Product | null): void {
  refreshQueries((address) => address.startsWith('/api/products'))
  const shop = $shop.get()
  if (shop.state !== 'ready') return
  updateShop({ bestSelling: { items: shop.data.bestSelling.items.flatMap((item) => next(item) ?? []) } })
}

/** The whole catalogue. */
export const catalogueExport = createExport(() => '/api/products/export', t.fileName, t.exportFailed)

export const $importOpen = atom(false)
