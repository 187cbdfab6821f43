import { expect, test } from 'vitest'
import { ageGateHtml } from './age-gate.ts'

test("the age gate has the shop's logo, and without one nothing in its place", () => {
  expect(ageGateHtml({ logo: '', storeName: 'לחיים' })).not.toContain('<img')
  const own = ageGateHtml({ logo: '/storage/v1/object/public/drinksimages/l.jpg', storeName: 'יקב & "בית"' })
  expect(own).toContain('src="/storage/v1/object/public/drinksimages/l.jpg" alt="יקב &amp; &quot;בית&quot;"')
  expect(ageGateHtml({ logo: 'https://a.example/l.png?a=1&b="', storeName: 'x' })).toContain(
    'src="/storage/v1/foreign?url=https%3A%2F%2Fa.example%2Fl.png%3Fa%3D1%26b%3D%22"',
  )
})
