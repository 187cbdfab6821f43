import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { productForm } from '../products/products-store.ts'
import { editProduct } from './edit-product.ts'

const read = vi.spyOn(api.owned, 'product')
const product = { id: 7, name: 'קברנה', price: 89.9, categories: ['יין'], image: 'http://example.com/wine.jpg' } as Product

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  $toasts.set([])
  productForm.$form.set(null)
})

test('opens the form of the product as it is now', async () => {
  read.mockResolvedValueOnce(product)
  await editProduct(7)
  expect(read).toHaveBeenCalledWith(7)
  expect(productForm.$form.get()).toMatchObject({ id: 7, draft: { name: 'קברנה', image: 'http://example.com/wine.jpg' } })
})

test.each([
  [404, { title: 'המוצר לא נמצא' }],
  [0, { title: 'שגיאה בטעינת הנתונים', description: 'אין חיבור לשרת' }],
])('a product that can not be had (%i) is said, and no form opens', async (status, toast) => {
  read.mockRejectedValueOnce(new RequestFailure(status, 'any', 'any'))
  await editProduct(7)
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...toast }])
  expect(productForm.$form.get()).toBeNull()
})
