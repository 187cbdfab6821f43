import { api } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressesOf, editAddresses, noticesDialog, saveAddresses } from './notices-store.ts'

const owner = vi.spyOn(api, 'owner')
const shown = () => {
  const now = noticesDialog.$dialog.get()
  if (now.state !== 'ready') throw new Error(now.state)
  return now
}

beforeEach(async () => {
  $toasts.set([])
  owner.mockReset().mockResolvedValue({ addresses: ['a@shop.example'], owners: ['owner@shop.example'] })
  await noticesDialog.open()
})

test('addresses are read one in each line, and from a list of a mail program', () => {
  expect(shown().text).toBe('a@shop.example')
  expect(addressesOf(' a@shop.example\n\nb@shop.example; c@shop.example,d@shop.example ')).toHaveLength(4)
})

test('a wrong address is named and nothing is sent', async () => {
  owner.mockClear()
  editAddresses('a@shop.example\nnobody')
  expect(await saveAddresses()).toBe(false)
  expect(shown().error).toBe('הכתובת nobody אינה תקינה')
  expect(owner).not.toHaveBeenCalled()
})

test('all of them are saved together, and none brings the owners back', async () => {
  owner.mockResolvedValue({ addresses: [], owners: ['owner@shop.example'] })
  editAddresses('')
  expect(await saveAddresses()).toBe(true)
  expect(owner).toHaveBeenLastCalledWith('/api/order-notices', { method: 'PUT', body: { addresses: [] } })
  expect($toasts.get()).toMatchObject([{ title: 'הכתובות נשמרו' }])
})
