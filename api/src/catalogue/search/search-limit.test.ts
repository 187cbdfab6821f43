import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { startApp, type TestApp } from '../../test-app.ts'

const few = { ...readConfig({}).limits, searches: 6 }
const from = (address: string) => ({ 'x-forwarded-for': address })
const ways = ['/api/products?q=', '/api/suggestions?q=', '/api/product-filters?q=']

async function searchAll({ visitor }: TestApp, prefix: string, headers = {}) {
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => visitor('GET', `${ways[n % 3]}${encodeURIComponent(`${prefix} ${n}`)}`, undefined, headers)),
  )
  return answers
}

test('simultaneous searches of all kinds by a network share a limit, above which they get 429', async () => {
  const app = await startApp({ limits: few, trustProxy: 1 })
  const answers = await searchAll(app, 'יין', from('203.0.113.1'))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(3)
  for (const answer of refused) {
    expect(answer.json().error.code).toBe('rate_limited')
    expect(answer.headers['retry-after']).toBe('5')
  }
  const other = await app.visitor('GET', '/api/products?q=אחר', undefined, from('203.0.113.2'))
  expect(other.statusCode).toBe(200)
  const list = await app.visitor('GET', '/api/products', undefined, from('203.0.113.1'))
  expect(list.statusCode).toBe(200)
})

test('the owner’s searches, and those of a shop without limits, are not counted', async () => {
  const limited = await startApp({ limits: few })
  const unlimited = await startApp({ limits: few, rateLimits: false })
  const asOwner = await searchAll({ ...limited, visitor: limited.owner }, 'יין')
  for (const { statusCode } of [...asOwner, ...(await searchAll(unlimited, 'יין'))]) expect(statusCode).toBe(200)
})
