import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { isBlankHtml } from '../editor/html-words.ts'
import { isPictureAddress, missing } from '../forms/checks.ts'
import { frameMessages } from '../frame/frame-messages.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { createRowOrder } from '../order/row-order.ts'
import { reasonOf } from '../resource/failure-reason.ts'
import type { FieldErrors } from '../resource/field-errors.ts'
import { createOwnToasts } from '../resource/own-toasts.ts'
import { createRowForm } from '../resource/row-form.ts'
import { createWholeList } from '../resource/whole-list.ts'
import { bannersMessages as t } from './banners-messages.ts'

const list = createWholeList<Banner>(() => api.owned.banners())

/** All banners in the owner's order; the first visible one is the home page's. */
export const $banners = list.$list
export const reloadBanners = list.reload

/** Shows the banners that are named in this order, and keeps it. */
export const arrangeBanners = createRowOrder<Banner>({ ...list, save: api.orderBanners, done: () => followInShop() })

export interface BannerFields {
  title: string
  /** HTML. */
  description: string
  image: string
  visible: boolean
}

/** As much as the API takes. */
const longestDescription = 100_000

export const bannerForm = createRowForm<Banner, BannerFields>({
  blank: () => ({ title: '', description: '', image: '', visible: true }),
  toDraft: ({ title, description, image, visible }) => ({ title, description, image, visible }),
  check: ({ title, description, image }) => {
    const errors: FieldErrors<BannerFields> = missing({ title }, ['title'])
    if (!isPictureAddress(image)) errors.image = frameMessages.addressInvalid
    if (description.length > longestDescription) errors.description = t.tooLong
    return errors
  },
  refusal: (errors) => (errors.title ? frameMessages.fieldMissing : null),
  insert: (draft) => api.bannerRows.insert({ ...draft, description: isBlankHtml(draft.description) ? '' : draft.description }),
  update: (id, { description, image, ...others }) =>
    api.bannerRows.update(id, {
      ...others,
      ...(description !== undefined && { description: isBlankHtml(description) ? null : description }),
      ...(image !== undefined && { image: image || null }),
    }),
  labels: { title: t.heading, description: t.description, image: mediaMessages.picture, visible: t.visible },
  shown: { description: 'html' },
  done: (row) => {
    list.put(row)
    followInShop()
  },
  texts: t,
  failed: (error, wasNew) => ({ title: wasNew ? t.addFailed : t.updateFailed, description: reasonOf(error) }),
})

const removal = createOwnToasts()

/** Deletes a banner after a confirmation. @throws RequestFailure after the toast */
export async function removeBanner(id: number): Promise<void> {
  if (!confirm(t.confirmRemove)) return
  removal.end()
  try {
    await api.bannerRows.remove(id)
  } catch (error) {
    removal.fail({ title: t.removeFailed, description: reasonOf(error) }, error)
    throw error
  }
  list.take(id)
  followInShop()
  showToast(t.removed)
}

function followInShop(): void {
  const now = list.$list.get()
  if (now.state === 'ready') updateShop({ banners: now.data.filter((banner) => banner.visible) })
}
