import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { missingFieldsToast } from '../resource/form.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { checkSettings, fieldsOf, type SettingsFields, settingsOf } from './settings-fields.ts'
import { settingsMessages as t } from './settings-messages.ts'

const path = '/api/delivery-settings'

/** Read with the settings, which have their numbers. */
let categories: readonly Category[] = []
export const categoryNames = (): string[] => categories.map(({ name }) => name)

export const settingsForm = createRecordForm<DeliverySettings, SettingsFields>({
  read: async () => {
    const [settings, { items }] = await Promise.all([api.owner<DeliverySettings>(path), api.owned.categories()])
    categories = items
    return settings
  },
  toDraft: (settings) => fieldsOf(settings, new Map(categories.map(({ id, name }) => [id, name]))),
  check: checkSettings,
  errorToast: (errors) => missingFieldsToast(errors) ?? t.failed,
  save: ({ draft, guard }) => {
    const settings = settingsOf(draft, new Map(categories.map(({ id, name }) => [name, id])))
    return api.owner<DeliverySettings>(path, { method: 'PUT', body: { ...settings, ...guard } })
  },
  saved: () => void refreshShop('header'),
  texts: t,
  shown: {
    areas: (areas) => areas.map(({ name, settlements, fee }) => `${name}: ${settlements} (${fee})`).join('; '),
    windows: (windows) => windows.map(({ weekday, from, until, capacity }) => `${weekday} ${from}–${until} × ${capacity}`).join('; '),
    categories: (names) => names.join(', '),
    night: (night) => t.nights[night],
    closedOrders: (orders) => t.closedOrdersChoices[orders],
  },
})
