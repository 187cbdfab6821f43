import { expect, test } from 'vitest'
import type { Database } from '../db/schema.ts'
import { createAdmission } from './admit-orders.ts'

/** Asked for rows only where an order takes longer than these. */
const db = {} as Database

/** Orders that end when told, with the list of those that were let in. */
function openDesk(places: number) {
  const admit = createAdmission(db, places)
  const admitted: string[] = []
  const ends = new Map<string, () => void>()
  const order = (name: string, ...rows: string[]) =>
    admit(rows, () => {
      admitted.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { order, end, admitted }
}

test('orders of one product are let in by their arrival, as many as have places, less one', async () => {
  const { order, end, admitted } = openDesk(3)
  const all = ['first', 'second', 'third', 'fourth'].map((name) => order(name, 'products 1'))
  await new Promise(setImmediate)
  expect(admitted).toEqual(['first', 'second'])
  await end('second')
  expect(admitted).toEqual(['first', 'second', 'third'])
  await end('first')
  for (const name of ['third', 'fourth']) await end(name)
  await Promise.all(all)
  expect(admitted).toEqual(['first', 'second', 'third', 'fourth'])
})

test('an order of several products is not overtaken at any of them', async () => {
  const { order, end, admitted } = openDesk(2)
  const all = [
    order('one', 'products 1'),
    order('both', 'products 1', 'products 2'),
    order('two', 'products 2'),
    order('other', 'products 3'),
  ]
  await new Promise(setImmediate)
  expect(admitted).toEqual(['one', 'other'])
  for (const name of ['one', 'both', 'two', 'other']) await end(name)
  await Promise.all(all)
  expect(admitted).toEqual(['one', 'other', 'both', 'two'])
})
