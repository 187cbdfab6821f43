import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { converted, isWhole } from '../products/field-values.ts'
import { requiredErrors } from '../resource/field-errors.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { headerMessages as t } from './header-messages.ts'

export type HeaderDraft = Required<Omit<HeaderPatch, 'updatedAt' | 'maxPerProduct'>> & { maxPerProduct: string }

export const headerForm = createRecordForm<Header, HeaderDraft>({
  read: () => api.header(),
  toDraft: ({ storeName, tagline, logo, maxPerProduct = maxQuantity, keepCart = false }) => ({
    storeName,
    tagline,
    logo,
    maxPerProduct: String(maxPerProduct),
    keepCart,
  }),
  // SPEC §5.
  check: (draft) => ({
    ...requiredErrors({ storeName: draft.storeName }, ['storeName']),
    ...(!isPictureAddress(draft.logo) && { logo: panelMessages.addressInvalid }),
    ...(!isWhole(draft.maxPerProduct, 1, maxQuantity) && { maxPerProduct: t.maxPerProductInvalid }),
  }),
  save: ({ changes, guard }) =>
    api.saveHeader({
      ...converted<typeof changes, HeaderPatch>(changes, { maxPerProduct: (text) => readNumber(text) ?? undefined }),
      ...guard,
    }),
  saved: () => void refreshShop('header'),
  texts: t,
})
