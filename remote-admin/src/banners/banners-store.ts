import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { isBlankHtml } from '../editor/html/html-text.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { createRowForm } from '../resource/row-form.ts'
import { createWholeList } from '../resource/whole-list.ts'
import { createRowOrder } from '../sorting/row-order.ts'
import { panelMessages } from '../ui/panel-messages.ts'
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
    const errors: FieldErrors<BannerFields> = requiredErrors({ title }, ['title'])
    if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
    if (description.length > longestDescription) errors.description = t.tooLong
    return errors
  },
  refusal: (errors) => (errors.title ? panelMessages.fieldMissing : null),
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
  failed: (error, wasNew) => ({ title: wasNew ? t.addFailed : t.updateFailed, description: failureReason(error) }),
})

const removal = createFailureToasts()

/** Deletes a banner after a confirmation. @throws RequestFailure after the toast */
export async function removeBanner(id: number): Promise<void> {
  if (!confirm(t.confirmRemove)) return
  removal.end()
  try {
    await api.bannerRows.remove(id)
  } catch (error) {
    removal.fail({ title: t.removeFailed, description: failureReason(error) }, error)
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
