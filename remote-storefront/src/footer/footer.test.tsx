import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aShop } from '../testing.ts'
import { Footer } from './footer.tsx'
import { messages } from './footer-messages.ts'

test('there is no footer without a company name', () => {
  const shop = aShop()
  seedShop({ ...shop, footer: { ...shop.footer, companyName: '' } })
  expect(renderToString(<Footer />)).toBe('')
})

test('each thing is shown only when the owner has set it', () => {
  seedShop(aShop())
  const html = renderToString(<Footer />)
  expect(html).toContain(messages.instagram)
  expect(html).not.toContain(messages.facebook)
  expect(html).not.toContain(messages.twitter)
  expect(html).toContain(messages.accessibility)
  expect(html).not.toContain(messages.cancellation)
  expect(html).not.toContain(messages.business(''))
})

test('phone and e-mail are links and stand from left to right', () => {
  seedShop(aShop())
  const html = renderToString(<Footer />)
  expect(html).toMatch(/href="tel:031234567"[^>]*><bdi dir="ltr">\+972 3-123-4567<\/bdi>/)
  expect(html).toMatch(/href="mailto:info@lechaim\.example"[^>]*><bdi dir="ltr">/)
  expect(html).toContain('<bdi dir="ltr">9:00-19:00</bdi>')
})
