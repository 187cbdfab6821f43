import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { missingPage } from '@lechaim/shared/messages/common.ts'
import { $legalTexts, $openPage, openLegalText } from '@lechaim/shared/stores/legal.ts'
import { $route, closePage, setRoute } from '@lechaim/shared/stores/shell.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { beforeEach, expect, test } from 'vitest'

const shopWith = (footer: object) => ({ footer }) as ShopData

beforeEach(() => setRoute(home))

test('a legal text is listed when written, and open until it is closed', () => {
  seedShop(shopWith({ accessibilityStatement: 'נגישות', cancellationPolicy: ' ', terms: 'תנאים' }))
  expect($legalTexts.get().map(({ title }) => title)).toEqual(['הצהרת נגישות', 'תקנון'])
  expect($openPage.get()).toBeNull()
  openLegalText('terms')
  expect($route.get()).toMatchObject({ view: 'home', page: 'terms' })
  expect($openPage.get()).toMatchObject({ title: 'תקנון', text: 'תנאים' })
  closePage()
  expect($openPage.get()).toBeNull()
  expect($route.get()).toEqual(home)
})

test('a text opens over the view and the product that are shown', () => {
  seedShop(shopWith({ accessibilityStatement: '', cancellationPolicy: '', terms: 'תנאים' }))
  const below = { ...home, view: 'category' as const, category: 'יין', product: 7 }
  setRoute(below)
  openLegalText('terms')
  expect($route.get()).toEqual({ ...below, page: 'terms' })
  closePage()
  expect($route.get()).toEqual(below)
})

test('a page that the owner has not written, or has deleted, is missing', () => {
  seedShop(shopWith({ accessibilityStatement: '', cancellationPolicy: 'ביטול', terms: '' }))
  openLegalText('cancellationPolicy')
  expect($openPage.get()?.text).toBe('ביטול')
  seedShop(shopWith({ accessibilityStatement: '', cancellationPolicy: '', terms: '' }))
  expect($openPage.get()).toEqual(missingPage)
  setRoute({ ...home, page: 'constructor' })
  expect($openPage.get()).toEqual(missingPage)
})
