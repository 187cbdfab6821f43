import { expect, test } from 'vitest'
import { bannerForm } from './banners-store.ts'

test('beside a newer version a description is shown with its formatting', () => {
  expect(bannerForm.conflict.shown).toEqual({ description: 'html' })
})
