import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Banner, BannerDraft } from '@lechaim/shared/contracts/banners.ts'
import { inShownOrder } from '@lechaim/shared/lib/banner-order.ts'
import { computed } from 'nanostores'
import { isBlankHtml } from '../editor/html/html-text.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { createList } from '../resource/list.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { createRemoval } from '../resource/removal.ts'
import { createRowForm } from '../resource/row-form.ts'
import { $now } from '../show-times/clock.ts'
import { showMessages } from '../show-times/show-messages.ts'
import { type ShowDraft, showDraftOf, showErrors, showPatchOf, showStateOf } from '../show-times/show-times.ts'
import { createRowOrder } from '../sorting/row-order.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { bannersMessages as t } from './banners-messages.ts'

const refresh = () => void refreshShop('banners')

/** All banners in the owner's order. */
export const bannerList = createList<Banner, object>({
  filter: {},
  read: () => api.owned.banners(),
  newRows: 'last',
  part: 'banners',
  changed: refresh,
})

/** The banner that is on the home page now; none where it greets instead. */
export const $homeBanner = computed([bannerList.$list, $now], (list, now) => {
  const shown = list.state === 'ready' ? list.items.filter((banner) => showStateOf(banner, now) === 'shown') : []
  return inShownOrder(shown)[0]?.id ?? null
})

export const orderBanners = createRowOrder({ list: bannerList, save: api.orderBanners, saved: refresh })

type BannerFields = Required<Omit<BannerDraft, keyof ShowDraft>> & ShowDraft

/** The API's limit. */
const maxDescription = 100_000

export const bannerForm = createRowForm<Banner, BannerFields>({
  blank: () => ({ title: '', description: '', image: '', visible: true, ...showDraftOf({}) }),
  toDraft: ({ title, description, image, visible, ...times }) => ({ title, description, image, visible, ...showDraftOf(times) }),
  check: ({ title, description, image, ...times }) => {
    const errors: FieldErrors<BannerFields> = { ...requiredErrors({ title }, ['title']), ...showErrors(times) }
    if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
    if (description.length > maxDescription) errors.description = t.tooLong
    return errors
  },
  insert: ({ description, ...others }) =>
    api.bannerRows.insert({ ...others, ...showPatchOf(others), description: isBlankHtml(description) ? '' : description }),
  update: (id, { description, image, ...others }) =>
    api.bannerRows.update(id, {
      ...others,
      ...showPatchOf(others),
      ...(description !== undefined && { description: isBlankHtml(description) ? null : description }),
      ...(image !== undefined && { image: image || null }),
    }),
  labels: {
    ...t,
    title: t.heading,
    image: mediaMessages.picture,
    showFrom: showMessages.from,
    showUntil: showMessages.until,
  },
  shown: { description: 'html' },
  saved: bannerList.put,
  texts: t,
})

export const removeBanner = createRemoval<Banner>({
  confirmed: () => confirm(t.confirmRemove),
  remove: api.bannerRows.remove,
  removed: bannerList.remove,
  texts: t,
})
