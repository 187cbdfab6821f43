import { beforeEach, expect, it, vi } from 'vitest'
import { keepReceipt, keptReceipt } from './kept-receipts.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})

const receiptAt = (minute: number) => ({ reference: `B7K3M9Q${minute}`, receivedAt: `2026-11-29T10:0${minute}:00.000Z` })

it('the last receipt of an order is kept, and those of twenty orders', () => {
  keepReceipt(21, receiptAt(1))
  keepReceipt(21, receiptAt(2))
  expect(keptReceipt(21)).toMatchObject(receiptAt(2))
  expect(keptReceipt(22)).toBeUndefined()
  for (let order = 100; order < 120; order++) keepReceipt(order, receiptAt(3))
  expect(keptReceipt(21)).toBeUndefined()
  expect(keptReceipt(100)).toMatchObject(receiptAt(3))
})

it.each([
  'no JSON',
  '{"orderId":21}',
  '[null, 5, {"orderId":21,"reference":"<b>","receivedAt":"2026-11-29T10:00:00Z"}]',
  '[{"orderId":21,"reference":"B7","receivedAt":"x"}]',
])('%s in the storage is no receipt', (text) => {
  stored.set('cancellationReceipts', text)
  expect(keptReceipt(21)).toBeUndefined()
  keepReceipt(21, receiptAt(1))
  expect(keptReceipt(21)).toMatchObject(receiptAt(1))
})

it('a browser without storage has none', () => {
  vi.stubGlobal('localStorage', undefined)
  keepReceipt(21, receiptAt(1))
  expect(keptReceipt(21)).toBeUndefined()
})
