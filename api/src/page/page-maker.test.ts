import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAnswerCache } from '../http/front-door/answer-cache.ts'
import { createPageMaker, type PageToKeep } from './page-maker.ts'

function setup() {
  const cache = createAnswerCache(() => 1)
  return { cache, pages: createPageMaker(cache) }
}

const page = (html: string): PageToKeep => ({ status: 200, headers: {}, html })

it('caches a page uncompressed and compressed', async () => {
  const { cache, pages } = setup()
  await pages.page('a', 'n', async () => page('שלום'))
  const kept = cache.get('a')
  expect(kept?.plain.toString()).toBe('שלום')
  expect(brotliDecompressSync(kept?.brotli ?? Buffer.alloc(0)).toString()).toBe('שלום')
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
  expect([(await old)?.plain.toString(), (await fresh)?.plain.toString()]).toEqual(['old', 'new'])
  expect(cache.get('a')?.plain.toString()).toBe('new')
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
  expect((await pages.page('a', 'n', async () => page('b')))?.plain.toString()).toBe('b')
})
