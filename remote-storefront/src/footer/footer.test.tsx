import { common } from '@lechaim/shared/messages/common.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aShop } from '../test-records.ts'
import { Footer } from './footer.tsx'

test('the footer is hidden without a company name', () => {
  const shop = aShop()
  seedShop({ ...shop, footer: { ...shop.footer, companyName: '' } })
  expect(renderToString(<Footer />)).toBe('')
})

test('contact lines and links are shown only where the owner has set them', () => {
  seedShop(aShop())
  const html = renderToString(<Footer />)
  expect(html).toContain(common.footer.instagram)
  expect(html).not.toContain(common.footer.facebook)
  expect(html).not.toContain(common.footer.twitter)
  expect(html).toContain(common.legal.accessibilityStatement)
  expect(html).not.toContain(common.legal.cancellationPolicy)
  expect(html).not.toContain(common.footer.business(''))
})

test('phone and e-mail are left-to-right links', () => {
  seedShop(aShop())
  const html = renderToString(<Footer />)
  expect(html).toMatch(/href="tel:031234567"[^>]*><bdi dir="ltr">\+972 3-123-4567<\/bdi>/)
  expect(html).toMatch(/href="mailto:info@lechaim\.example"[^>]*><bdi dir="ltr">/)
  expect(html).toContain('<bdi dir="ltr">9:00-19:00</bdi>')
})

test('a Hebrew sentence as opening hours is right to left', () => {
  const shop = aShop()
  seedShop({ ...shop, footer: { ...shop.footer, workingHours: { weekdays: '9:00-13:00 ובתיאום', weekends: '9:00-18:00' } } })
  expect(renderToString(<Footer />)).toContain('<bdi dir="rtl">9:00-13:00 ובתיאום</bdi>')
})

test('the footer has a WhatsApp link for a mobile phone only', () => {
  const shop = aShop()
  seedShop(shop)
  expect(renderToString(<Footer />)).not.toContain('wa.me')
  seedShop({ ...shop, footer: { ...shop.footer, phone: '052-1234567' } })
  expect(renderToString(<Footer />)).toMatch(
    /href="https:\/\/wa\.me\/972521234567" target="_blank" rel="noopener noreferrer"[^>]*>וואטסאפ</,
  )
})

test("the owner's door is a link that search engines leave alone", () => {
  seedShop(aShop())
  expect(renderToString(<Footer />)).toMatch(/<a href="\/\?view=admin" rel="nofollow"[^>]*>כניסה לניהול<\/a>/)
})
