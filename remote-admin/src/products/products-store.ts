import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { placeholders } from '@lechaim/shared/lib/pictures.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { createExport } from '../resource/download.ts'
import { failureReason } from '../resource/failure-messages.ts'
import { missingFieldsToast } from '../resource/form.ts'
import { createList } from '../resource/list.ts'
import { refreshProducts } from '../resource/refresh-shop.ts'
import { createRemoval } from '../resource/removal.ts'
import { createRowForm } from '../resource/row-form.ts'
import { showMessages } from '../show-times/show-messages.ts'
import { drinkMessages } from './drink/drink-messages.ts'
import { checkProduct, draftOf, fieldsOf, isFreeInShop, type ProductFields, patchOf } from './product-fields.ts'
import { productsMessages as t } from './products-messages.ts'
import { saleMessages } from './sale/sale-messages.ts'

export const productList = createList<Product, { q: string; category: string }>({
  filter: { q: '', category: '' },
  part: 'products',
  read: ({ q, category }, after, signal) =>
    api.owned.products({ q: q.trim() || undefined, category: category || undefined, after }, signal),
})

export const productForm = createRowForm<Product, ProductFields>({
  blank: () => fieldsOf({ categories: [productList.$filter.get().category].filter(Boolean) }),
  toDraft: fieldsOf,
  check: checkProduct,
  errorToast: (errors) => missingFieldsToast(errors) ?? (errors.categories ? { title: t.categoryRequired } : null),
  confirmSave: (draft, start) => !isFreeInShop(draft) || isFreeInShop(start) || confirm(t.confirmFree),
  insert: (draft) => api.productRows.insert(draftOf(draft)),
  update: (id, changes) => api.productRows.update(id, patchOf(changes)),
  labels: {
    ...t,
    ...drinkMessages,
    image: mediaMessages.picture,
    regularPrice: saleMessages.regularPrice,
    saleFrom: saleMessages.from,
    saleUntil: saleMessages.until,
    showFrom: showMessages.from,
    showUntil: showMessages.until,
  },
  shown: { kosher: ({ body, level }) => [body, level].filter(Boolean).join(', ') },
  saved: (row, isNew) => {
    if (isNew) void productList.reload()
    else productList.change((product) => (product.id === row.id ? row : product))
    refreshProducts()
  },
  texts: t,
  failedToast: (error, title) => {
    if (error instanceof RequestFailure && error.code === 'category_required') return { title: t.categoryRequired }
    const reason = failureReason(error)
    return { title, description: title === t.updateFailed ? t.updateFailedBecause(reason) : reason }
  },
})

export const removeProduct = createRemoval<Product>({
  confirmed: () => confirm(t.confirmRemove),
  remove: api.productRows.remove,
  removed: (product) => dropProducts((id) => id === product.id),
  texts: t,
})

/** Removes deleted products from the list; an empty page gives way to the next one. */
export function dropProducts(isDeleted: (id: number) => boolean): void {
  productList.change((product) => (isDeleted(product.id) ? null : product))
  refreshProducts()
  const list = productList.$list.get()
  if (list.state === 'ready' && list.items.length === 0 && list.next) void productList.reload()
}

export function duplicateProduct(product: Product): void {
  productForm.openNew()
  // A placeholder is no picture to copy.
  const image = product.image === placeholders.product ? '' : product.image
  productForm.edit({ ...fieldsOf(product), image, name: t.copyOf(product.name), stock: '', barcode: '' })
}

export const catalogueExport = createExport(() => '/api/products/export', t.fileName, t.exportFailed)
