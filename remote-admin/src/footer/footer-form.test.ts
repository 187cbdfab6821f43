import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { expect, test } from 'vitest'
import { checkFooter, footerDraft, footerPatch, isPublished, requiredOfFooter } from './footer-form.ts'

const footer: Footer = {
  id: 1,
  companyName: 'לחיים',
  description: 'בית המשקאות',
  address: 'רחוב הרצל 12',
  phone: '*6565',
  email: 'shalom@lechaim.example',
  workingHours: { weekdays: '9:00-19:00', weekends: '9:00-18:00' },
  socialLinks: { facebook: '', instagram: 'https://www.instagram.com/lechaim', twitter: '' },
  businessId: '',
  accessibilityStatement: '',
  cancellationPolicy: '',
  terms: '',
  updatedAt: '2026-11-20T12:02:00.000Z',
}
const draft = footerDraft(footer)

test('a full record is valid, also with a short business number and without links', () => {
  expect(checkFooter(draft)).toEqual({})
})

test.each(requiredOfFooter)('%s is required', (name) => {
  expect(Object.keys(checkFooter({ ...draft, [name]: '  ' }))).toEqual([name])
})

test.each([
  ['email', 'not an address'],
  ['facebook', 'facebook com/lechaim'],
  ['twitter', 'javascript:alert(1)'],
] as const)('%s refuses %s', (name, text) => {
  expect(Object.keys(checkFooter({ ...draft, [name]: text }))).toEqual([name])
})

test('a patch holds changed fields only; hours and links are whole', () => {
  expect(footerPatch({ phone: '03-1234567' }, { ...draft, phone: '03-1234567' })).toEqual({ phone: '03-1234567' })
  expect(footerPatch({ weekends: '9:00-14:00' }, { ...draft, weekends: '9:00-14:00' })).toEqual({
    workingHours: { weekdays: '9:00-19:00', weekends: '9:00-14:00' },
  })
  expect(footerPatch({ twitter: 'https://x.com/l' }, { ...draft, twitter: 'https://x.com/l' })).toEqual({
    socialLinks: { facebook: '', instagram: 'https://www.instagram.com/lechaim', twitter: 'https://x.com/l' },
  })
})

test('a link without its protocol is completed', () => {
  const typed = { ...draft, facebook: 'www.facebook.com/lechaim', instagram: ' instagram.com/x ', twitter: '' }
  expect(checkFooter(typed)).toEqual({})
  expect(footerPatch({ instagram: typed.instagram }, typed)).toEqual({
    socialLinks: { facebook: 'https://www.facebook.com/lechaim', instagram: 'https://instagram.com/x', twitter: '' },
  })
})

test('each text is confirmed by itself, and a saved phone number confirms none', () => {
  const unread = { ...draft, unconfirmed: ['weekends', 'terms'] as const }
  expect(footerPatch({ phone: '1' }, { ...unread, phone: '1' })).toEqual({ phone: '1' })
  const read = { ...unread, unconfirmed: ['weekends'] as const }
  expect(footerPatch({ unconfirmed: read.unconfirmed }, read)).toEqual({
    confirmed: ['weekdays', 'accessibilityStatement', 'cancellationPolicy', 'terms'],
  })
  expect(isPublished('terms', unread)).toBe(false)
  expect(isPublished('terms', read)).toBe(true)
  expect(isPublished('terms', { ...unread, terms: 'שלנו' }, unread)).toBe(true)
})
