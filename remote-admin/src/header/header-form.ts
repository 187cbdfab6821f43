import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { requiredErrors } from '../resource/field-errors.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { headerMessages as t } from './header-messages.ts'

export type HeaderDraft = Required<Omit<HeaderPatch, 'updatedAt'>>

export const headerForm = createRecordForm<Header, HeaderDraft>({
  read: () => api.header(),
  toDraft: ({ storeName, tagline, logo }) => ({ storeName, tagline, logo }),
  // SPEC §5.
  check: (draft) => ({
    ...requiredErrors(draft, ['storeName']),
    ...(!isPictureAddress(draft.logo) && { logo: panelMessages.addressInvalid }),
  }),
  save: ({ changes, guard }) => api.saveHeader({ ...changes, ...guard }),
  saved: () => void refreshShop('header'),
  texts: t,
})
