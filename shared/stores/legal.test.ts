import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { $legalTexts, $openLegalText, closeLegalText, openLegalText } from '@lechaim/shared/stores/legal.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { expect, test } from 'vitest'

const shopWith = (footer: object) => ({ footer }) as ShopData

test('a legal text is listed when written, and open until it is closed', () => {
  seedShop(shopWith({ accessibilityStatement: 'נגישות', cancellationPolicy: ' ', terms: 'תנאים' }))
  expect($legalTexts.get().map(({ title }) => title)).toEqual(['הצהרת נגישות', 'תקנון'])
  expect($openLegalText.get()).toBeNull()
  openLegalText('terms')
  expect($openLegalText.get()).toMatchObject({ title: 'תקנון', text: 'תנאים' })
  closeLegalText()
  expect($openLegalText.get()).toBeNull()
})

test('an open legal text closes when the owner deletes it', () => {
  seedShop(shopWith({ accessibilityStatement: '', cancellationPolicy: 'ביטול', terms: '' }))
  openLegalText('cancellationPolicy')
  expect($openLegalText.get()?.text).toBe('ביטול')
  seedShop(shopWith({ accessibilityStatement: '', cancellationPolicy: '', terms: '' }))
  expect($openLegalText.get()).toBeNull()
})
