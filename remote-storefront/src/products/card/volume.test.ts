import { expect, test } from 'vitest'
import { formatVolume, unitPrice, unitPriceText } from './volume.tsx'

const withoutMarks = (text: string) => text.replace(/[\u200F\u200E]/g, '').replace(/\u00A0/g, ' ')

test('the price of 100 ml is rounded to the agora', () => {
  expect(unitPrice(8990, 750)).toBe(1199)
  expect(unitPrice(21900, 700)).toBe(3129)
  expect(unitPrice(1, 1000)).toBe(0)
})

test('volumes are in litres from one litre, in millilitres below', () => {
  expect(formatVolume(330)).toBe('330 מ״ל')
  expect(formatVolume(999)).toBe('999 מ״ל')
  expect(formatVolume(1000)).toBe('1 ל׳')
  expect(formatVolume(1750)).toBe('1.75 ל׳')
})

test('the unit price is written with its amount per 100 ml', () => {
  expect(withoutMarks(unitPriceText(89.9, 750))).toBe('11.99 ₪ ל־100 מ״ל')
})
