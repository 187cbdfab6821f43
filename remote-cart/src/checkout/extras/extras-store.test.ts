import { beforeEach, expect, test } from 'vitest'
import { $extras, checkExtras, draftOfExtras, noExtras, refuseExtra, restoreExtras, typeExtra } from './extras-store.ts'

beforeEach(() => $extras.set(noExtras))

test('an order without a tick has neither gift nor number, whatever was typed', () => {
  typeExtra({ recipient: 'נועה', businessId: '1' })
  expect(checkExtras()).toBeUndefined()
  expect(draftOfExtras()).toEqual({})
})

test('a gift needs a name and a phone; an error goes with its cause', () => {
  typeExtra({ isGift: true, giftPhone: '12' })
  expect(checkExtras()).toBe('recipient')
  expect($extras.get().invalid).toEqual(['recipient', 'giftPhone'])
  typeExtra({ recipient: 'נועה' })
  expect($extras.get().invalid).toEqual(['giftPhone'])
  typeExtra({ giftPhone: '054-7654321', giftMessage: ' ' })
  expect(checkExtras()).toBeUndefined()
  expect(draftOfExtras()).toEqual({ gift: { recipient: 'נועה', phone: '054-7654321' } })
})

test('the number of a business needs its check digit', () => {
  typeExtra({ isBusiness: true, businessId: '515000000' })
  expect(checkExtras()).toBe('businessId')
  typeExtra({ businessId: '51-500000-8' })
  expect(checkExtras()).toBeUndefined()
  expect(draftOfExtras()).toEqual({ businessId: '515000008' })
})

test('what was typed before a reload comes back, and a refusal of the server is shown at its field', () => {
  const draft = { gift: { recipient: 'נועה', phone: '054-7654321', message: 'מזל טוב' }, businessId: '515000008' }
  restoreExtras(draft)
  expect(draftOfExtras()).toEqual(draft)
  expect(refuseExtra('gift.phone')).toBe('giftPhone')
  expect($extras.get().invalid).toEqual(['giftPhone'])
  expect(refuseExtra('customerName')).toBeUndefined()
})
