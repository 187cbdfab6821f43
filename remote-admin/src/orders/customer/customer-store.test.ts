import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Customer } from '@lechaim/shared/contracts/customers.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsaved } from '../../resource/unsaved.ts'
import { customerDialog, editNotes, saveNotes } from './customer-store.ts'

const customer: Customer = {
  phone: '0521234567',
  name: 'דנה לוי',
  email: 'dana@example.co.il',
  address: 'הרצל 12, תל אביב',
  orders: 2,
  total: 90,
  cancelled: 0,
  firstAt: '2026-11-20T12:02:00.000Z',
  lastAt: '2026-11-21T12:02:00.000Z',
  notes: 'קומה 3',
  updatedAt: '2026-11-21T12:02:00.000Z',
}
const { $dialog, open, close, discard } = customerDialog
const owner = vi.spyOn(api, 'owner')
const asked = vi.fn(() => false)
const notes = () => {
  const shown = $dialog.get()
  return shown.state === 'ready' ? shown.notes : shown.state
}

beforeEach(async () => {
  vi.stubGlobal('confirm', asked.mockClear())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  owner.mockReset().mockResolvedValue(customer)
  $toasts.set([])
  void open('0521234567')
  await vi.waitFor(() => expect(notes()).toBe('קומה 3'), 10_000)
})
afterEach(() => {
  discard()
  vi.unstubAllGlobals()
})

test('notes are saved over those that were read', async () => {
  editNotes('קומה 4')
  expect(hasUnsaved()).toBe(true)
  owner.mockResolvedValue({ ...customer, notes: 'קומה 4' })
  await saveNotes()
  expect(owner).toHaveBeenLastCalledWith('/api/customers', {
    method: 'PATCH',
    body: { phone: customer.phone, notes: 'קומה 4', updatedAt: customer.updatedAt },
  })
  expect(hasUnsaved()).toBe(false)
  expect($toasts.get()).toMatchObject([{ title: 'ההערות נשמרו' }])
})

test('notes that somebody else saved meanwhile are shown with these behind them', async () => {
  editNotes('שלי')
  owner.mockRejectedValue(new RequestFailure(409, 'outdated', 'changed', undefined, { ...customer, notes: 'שלהם', updatedAt: 'later' }))
  await saveNotes()
  expect(notes()).toBe('שלהם\nשלי')
  expect(hasUnsaved()).toBe(true)
})

test('what is typed while notes are saved stays', async () => {
  editNotes('קומה 4')
  owner.mockImplementation(async () => {
    editNotes('קומה 45')
    return { ...customer, notes: 'קומה 4' }
  })
  await saveNotes()
  expect(notes()).toBe('קומה 45')
  expect(hasUnsaved()).toBe(true)
})

test('an answer about one customer changes nothing of another who was opened meanwhile', async () => {
  const other = { ...customer, phone: '041234567', notes: 'שער אחורי' }
  editNotes('קומה 4')
  owner.mockImplementation(async (_path, options) => {
    if (options?.method !== 'PATCH') return other
    await open(other.phone)
    return { ...customer, notes: 'קומה 4' }
  })
  await saveNotes()
  expect(notes()).toBe('שער אחורי')
  expect(hasUnsaved()).toBe(false)
})

test('unsaved notes are given up after a question alone', () => {
  close()
  expect(notes()).toBe('closed')
  expect(asked).not.toHaveBeenCalled()
})

test('a failed save keeps what was typed', async () => {
  editNotes('שלי')
  owner.mockRejectedValue(new Error('down'))
  await saveNotes()
  expect(notes()).toBe('שלי')
  close()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(notes()).toBe('שלי')
})

test('an answer for a customer that was closed, or for another one, is dropped', async () => {
  const answers: (() => void)[] = []
  owner.mockImplementation(() => new Promise((resolve) => void answers.push(() => resolve(customer))))
  void open('031234567')
  void open('041234567')
  answers[0]?.()
  await Promise.resolve()
  expect($dialog.get()).toEqual({ state: 'loading', about: '041234567' })
})
