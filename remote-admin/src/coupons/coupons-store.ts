import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Coupon, CouponPage } from '@lechaim/shared/contracts/coupons.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { atom } from 'nanostores'
import { missingFieldsToast } from '../resource/form.ts'
import { createList } from '../resource/list.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { createRemoval } from '../resource/removal.ts'
import { createRowForm } from '../resource/row-form.ts'
import { type CouponFields, checkCoupon, draftOf, fieldsOf, normalizeCoupon, patchOf } from './coupon-fields.ts'
import { couponsMessages as t } from './coupons-messages.ts'

const path = '/api/coupons'

export const $couponsOpen = atom(false)

export const couponList = createList<Coupon, object>({
  filter: {},
  read: (_, after, signal) => api.owner<CouponPage>(withQuery(path, { after }), { signal }),
  // The header includes the flag that shows the cart's field for a code.
  changed: () => void refreshShop('header'),
  part: 'header',
})

export const couponForm = createRowForm<Coupon, CouponFields>({
  blank: () => fieldsOf({}),
  toDraft: fieldsOf,
  check: checkCoupon,
  normalize: normalizeCoupon,
  errorToast: (errors) => missingFieldsToast(errors) ?? (errors.categories ? { title: t.categoryRequired } : null),
  insert: (draft) => api.owner<Coupon>(path, { method: 'POST', body: draftOf(draft) }),
  update: (id, changes) => api.owner<Coupon>(`${path}/${id}`, { method: 'PATCH', body: patchOf(changes) }),
  labels: { ...t, validFrom: t.from, validUntil: t.until },
  shown: { kind: (kind) => t.kinds[kind], scope: (scope) => t.scopes[scope] },
  saved: couponList.put,
  texts: t,
})

export const removeCoupon = createRemoval<Coupon>({
  confirmed: () => confirm(t.confirmRemove),
  remove: (id) => api.owner<void>(`${path}/${id}`, { method: 'DELETE' }),
  removed: couponList.remove,
  texts: t,
})
