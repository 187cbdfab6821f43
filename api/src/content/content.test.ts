import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { sectionsOf } from '@lechaim/shared/lib/page-text.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'

test('footer and header exist from the start, with the texts of the specification', async () => {
  const { visitor } = await startApp()
  const footer = (await visitor('GET', '/api/footer')).json()
  expect(footer).toMatchObject({
    id: 1,
    companyName: 'לחיים',
    workingHours: { weekdays: '9:00-19:00', weekends: '9:00-18:00' },
    socialLinks: { facebook: '', instagram: '', twitter: '' },
  })
  for (const text of ['accessibilityStatement', 'cancellationPolicy', 'terms']) expect(footer[text]).not.toBe('')
  expect((await visitor('GET', '/api/header')).json()).toMatchObject({ id: 1, storeName: 'לחיים' })
})

test('the footer changes by its defined fields; required ones cannot be emptied', async () => {
  const { owner } = await startApp()
  const before = (await owner('GET', '/api/footer')).json()
  const change = { phone: '03-7654321', socialLinks: { facebook: 'https://facebook.com/x', instagram: '', twitter: '' } }
  const after = (await owner('PATCH', '/api/footer', change)).json()
  expect(after).toEqual({ ...before, ...change, updatedAt: after.updatedAt })
  const wrong: [object, string][] = [
    [{ companyName: ' ' }, 'companyName'],
    [{ email: 'nobody' }, 'email'],
    [{ workingHours: { weekdays: '', weekends: '9' } }, 'workingHours.weekdays'],
    [{ socialLinks: { facebook: 'javascript:x', instagram: '', twitter: '' } }, 'socialLinks.facebook'],
  ]
  for (const [body, field] of wrong) {
    expect((await owner('PATCH', '/api/footer', body)).json().error, field).toMatchObject({ code: 'validation_failed', field })
  }
  expect((await owner('PATCH', '/api/footer', { phone: '1', updatedAt: before.updatedAt })).json().error).toMatchObject({
    code: 'outdated',
    details: after,
  })
})

test('the cart is kept on devices only while the owner has it so', async () => {
  const { owner, visitor } = await startApp()
  const header = async () => (await visitor('GET', '/api/header')).json()
  expect(await header()).not.toHaveProperty('keepCart')
  expect((await owner('PATCH', '/api/header', { keepCart: true })).json()).toMatchObject({ keepCart: true })
  expect(await header()).toMatchObject({ keepCart: true })
  await owner('PATCH', '/api/header', { tagline: 'סיסמה' })
  expect(await header()).toMatchObject({ keepCart: true })
  await owner('PATCH', '/api/header', { keepCart: false })
  expect(await header()).not.toHaveProperty('keepCart')
})

test('an empty store name is ignored, tagline and logo may be empty', async () => {
  const { owner } = await startApp()
  expect((await owner('PATCH', '/api/header', { storeName: 'יקב', tagline: 'סיסמה', logo: '/bundled/banner.jpg' })).statusCode).toBe(200)
  expect((await owner('PATCH', '/api/header', { storeName: ' ', tagline: '', logo: '' })).json()).toMatchObject({
    storeName: 'יקב',
    tagline: '',
    logo: '',
  })
})

test('the first legal texts have headings, so that a list of these stands before them', async () => {
  const { visitor } = await startApp()
  const footer = (await visitor('GET', '/api/footer')).json<Footer>()
  for (const text of [footer.accessibilityStatement, footer.cancellationPolicy, footer.terms])
    expect(sectionsOf(text).map(({ heading }) => heading?.length)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
})

test('the carousel shows the bundled pictures until a list, even an empty one, is saved', async () => {
  const { owner, visitor } = await startApp()
  expect((await visitor('GET', '/api/carousel')).json().images).toHaveLength(7)
  expect(
    (await owner('PUT', '/api/carousel', { images: ['/bundled/carousel-2.jpg', '', '  ', 'https://example.com/a.jpg'] })).json(),
  ).toEqual({
    images: ['/bundled/carousel-2.jpg', 'https://example.com/a.jpg'],
  })
  await owner('PUT', '/api/carousel', { images: [] })
  expect((await visitor('GET', '/api/carousel')).json()).toEqual({ images: [] })
})

test('carousel links move with their pictures, outlive saves without them, and reach visitors', async () => {
  const { owner, visitor } = await startApp()
  const [a, b] = ['/bundled/carousel-1.jpg', '/bundled/carousel-2.jpg']
  const [wine, events] = [
    { address: '/?category=יין', text: 'ליינות' },
    { address: 'https://events.example/', text: 'לטעימות' },
  ]
  await owner('PUT', '/api/carousel', { images: [a, '', b], links: [wine, null, events] })
  expect((await visitor('GET', '/api/carousel')).json()).toEqual({ images: [a, b], links: [wine, events] })
  expect((await owner('PUT', '/api/carousel', { images: [b, a], times: [null, null] })).json()).toEqual({
    images: [b, a],
    links: [events, wine],
  })
  expect((await owner('PUT', '/api/carousel', { images: [b], links: [null] })).json()).toEqual({ images: [b] })
})

test('best sellers are existing products in the given order; visitors see the visible ones', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  const [a, b, hidden] = [await makeProduct(owner), await makeProduct(owner), await makeProduct(owner, { visible: false })]
  const saved = await owner('PUT', '/api/best-selling', { productIds: [b.id, hidden.id, a.id, b.id] })
  expect(saved.json()).toEqual({ items: [b, hidden, a] })
  expect((await visitor('GET', '/api/best-selling')).json()).toEqual({ items: [b, a] })
  const refused = await owner('PUT', '/api/best-selling', { productIds: [a.id, 999] })
  expect(refused.json().error).toMatchObject({ code: 'validation_failed', field: 'productIds', details: [999] })
  await owner('DELETE', `/api/products/${b.id}`)
  expect((await visitor('GET', '/api/best-selling')).json()).toEqual({ items: [a] })
})
