import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { frameMessages } from '../frame/frame-messages.ts'
import { productForm } from '../products/products-store.ts'
import { reasonOf } from '../resource/failure-reason.ts'
import { imagesMessages as t } from './images-messages.ts'

/** Opens the form of a product whose picture could not be had; says so where it can't be opened. */
export async function editProduct(id: number): Promise<void> {
  try {
    productForm.openRow(await api.owned.product(id))
  } catch (error) {
    const isGone = error instanceof RequestFailure && error.status === 404
    showFailure(isGone ? { title: t.productGone } : { title: frameMessages.listFailed, description: reasonOf(error) }, error)
  }
}
