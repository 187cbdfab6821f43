// The age gate without scripts: a form, and a refusal page.
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { temporaryFolder, testConfig } from '../../test-app.ts'

async function answer(body: string, headers: Record<string, string> = {}) {
  const app = await buildApp(testConfig(temporaryFolder(), { origin: 'https://shop.example' }), { demo: null })
  onTestFinished(() => app.close())
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.example', ...headers }
  return app.inject({ method: 'POST', url: '/age', headers: form, body })
}

test.each([
  ['https://shop.example/?category=%D7%99%D7%99%D7%9F', '/?category=%D7%99%D7%99%D7%9F'],
  ['https://shop.example/', '/'],
  ['https://elsewhere.example/?q=x', '/'],
  ['https://shop.example/api/docs', '/'],
  ['not an address', '/'],
])('a confirmation redirects from %s to %s and sets a cookie', async (referer, place) => {
  const { statusCode, headers, cookies } = await answer('adult=yes', { referer })
  expect(statusCode).toBe(303)
  expect(headers.location).toEqual(place)
  expect(cookies).toMatchObject([{ name: 'ageVerified', value: 'true', path: '/' }])
})

test.each(['https://elsewhere.example', 'null'])('another origin can’t confirm the age: %s', async (origin) => {
  const { statusCode, cookies } = await answer('adult=yes', { origin })
  expect(statusCode).toBe(403)
  expect(cookies).toEqual([])
})

test('the shop’s own form confirms the age', async () => {
  expect((await answer('adult=yes', { origin: 'https://shop.example' })).statusCode).toBe(303)
})

test('a refused age is answered and not stored', async () => {
  const { statusCode, body, cookies } = await answer('adult=no')
  expect(statusCode).toBe(200)
  expect(cookies).toEqual([])
  expect(body).toContain('אתר זה מיועד לבני 18 ומעלה בלבד')
})

test.each(['', 'adult=maybe', 'a'.repeat(2000)])('anything else is refused: %s', async (body) => {
  const { statusCode, cookies } = await answer(body)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(cookies).toEqual([])
})
