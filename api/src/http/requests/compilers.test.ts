import { Money } from '@lechaim/shared/contracts/primitives.ts'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { schemaController } from './compilers.ts'

test('each amount of agorot, or null, is answered as it is', async () => {
  const amounts = [...Array.from({ length: 20_000 }, (_, agorot) => agorot / 100), 999_999.99, null]
  const app = Fastify({ schemaController })
  const response = { 200: Type.Array(Type.Union([Money, Type.Null()])) }
  app.get('/', { schema: { response } }, async () => amounts)
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(amounts)
})

test('an amount with a part of an agora is refused', async () => {
  const app = Fastify({ schemaController })
  app.post('/', { schema: { body: Type.Object({ price: Money }) } }, async () => null)
  const post = async (price: number) => (await app.inject({ method: 'POST', url: '/', payload: { price } })).statusCode
  expect(await post(1.15)).toBe(200)
  expect(await post(1.155)).toBe(400)
})

test.each(['1e999', '-1e999', 'Infinity', '-Infinity'])('%s in the address is no number', async (text) => {
  const app = Fastify({ schemaController })
  const schema = {
    params: Type.Object({ id: Type.Integer() }),
    querystring: Type.Object({ limit: Type.Optional(Type.Integer({ maximum: 9 })) }),
  }
  app.get('/:id', { schema }, async () => null)
  for (const url of [`/${text}`, `/1?limit=${text}`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('must be a number')
  }
  expect((await app.inject('/1?limit=9')).statusCode).toBe(200)
})
