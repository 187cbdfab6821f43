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
  expect([await post(1.15), await post(1.155)]).toEqual([200, 400])
})
