import { expect, it } from 'vitest'
import { type CachedResponse, createAnswerCache, plainOf } from '../http/front-door/answer-cache.ts'
import { createPageMaker, type PageToKeep } from './page-maker.ts'

function setup() {
  const cache = createAnswerCache(() => 1)
  return { cache, pages: createPageMaker(cache) }
}

const textOf = (kept: CachedResponse | null | undefined) => (kept ? plainOf(kept).toString() : undefined)

const page = (html: string): PageToKeep => ({ status: 200, headers: {}, html })

it('caches a page packed alone, which gives the plain one', async () => {
  const { cache, pages } = setup()
  await pages.page('a', 'n', async () => page('שלום'))
  expect(textOf(cache.get('a'))).toBe('שלום')
  expect(cache.size()).toBe(cache.get('a')?.brotli.length)
})

it('makes a page once for concurrent requests, and caches none that could not be rendered', async () => {
  const { cache, pages } = setup()
  let made = 0
  const make = async () => {
    made++
    return page('x')
  }
  await Promise.all([pages.page('a', 'n', make), pages.page('a', 'n', make)])
  expect(made).toBe(1)
  expect(await pages.page('b', 'n', async () => null)).toBeNull()
  expect(cache.get('b')).toBeUndefined()
})

it('a page read before a change is sent once and not cached', async () => {
  const { cache, pages } = setup()
  let finish = () => {}
  const old = pages.page('a', 'n', async () => {
    await new Promise<void>((done) => {
      finish = done
    })
    return page('old')
  })
  await Promise.resolve()
  cache.clear()
  const fresh = pages.page('a', 'n', async () => page('new'))
  finish()
  expect({ old: textOf(await old), fresh: textOf(await fresh) }).toEqual({ old: 'old', fresh: 'new' })
  expect(textOf(cache.get('a'))).toBe('new')
})

it('a page whose first client has disconnected is made for the next client', async () => {
  const { pages } = setup()
  let finish = () => {}
  const busy = new Promise<void>((done) => {
    finish = done
  })
  const others = ['1', '2', '3', '4'].map((key) => pages.page(key, 'n', () => busy.then(() => page(key))))
  const dropped = pages.page(
    'a',
    'n',
    async () => page('a'),
    () => false,
  )
  const refused = expect(dropped).rejects.toThrow('closed the connection')
  finish()
  await Promise.all([...others, refused])
  expect(textOf(await pages.page('a', 'n', async () => page('b')))).toBe('b')
})
