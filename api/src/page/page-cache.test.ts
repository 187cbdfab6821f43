import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createPageCache, type PageToKeep } from './page-cache.ts'

const page = (html: string): PageToKeep => ({ status: 200, headers: {}, html })

it('keeps a page as it is and packed', async () => {
  const cache = createPageCache()
  await cache.page('a', 'n', async () => page('שלום'))
  const kept = cache.get('a')
  expect(kept?.plain.toString()).toBe('שלום')
  expect(brotliDecompressSync(kept?.brotli ?? Buffer.alloc(0)).toString()).toBe('שלום')
})

it('makes a page once for all who ask for it at the same time, and keeps none that could not be drawn', async () => {
  const cache = createPageCache()
  let made = 0
  const make = async () => {
    made++
    return page('x')
  }
  await Promise.all([cache.page('a', 'n', make), cache.page('a', 'n', make)])
  expect(made).toBe(1)
  expect(await cache.page('b', 'n', async () => null)).toBeNull()
  expect(cache.get('b')).toBeUndefined()
})

it('what was read before a change and is ready after it goes to who asked, and is not kept', async () => {
  const cache = createPageCache()
  let finish = () => {}
  const old = cache.page('a', 'n', async () => {
    await new Promise<void>((done) => {
      finish = done
    })
    return page('old')
  })
  await Promise.resolve()
  cache.clear()
  const fresh = cache.page('a', 'n', async () => page('new'))
  finish()
  expect([(await old)?.plain.toString(), (await fresh)?.plain.toString()]).toEqual(['old', 'new'])
  expect(cache.get('a')?.plain.toString()).toBe('new')
})

it('holds so many bytes at most: what was asked for least recently goes first', async () => {
  const cache = createPageCache(3000)
  const add = (key: string) => cache.page(key, 'n', async () => page(key.repeat(1000)))
  await add('a')
  await add('b')
  cache.get('a')
  await add('c')
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c'])
  expect(cache.size()).toBeLessThanOrEqual(3000)
  await cache.page('huge', 'n', async () => page('x'.repeat(5000)))
  expect(cache.size()).toBeLessThanOrEqual(3000)
})

it('makes a page for the next who asks after its first client was gone before its turn', async () => {
  const cache = createPageCache()
  let finish = () => {}
  const busy = new Promise<void>((done) => {
    finish = done
  })
  const others = ['1', '2', '3', '4'].map((key) => cache.page(key, 'n', () => busy.then(() => page(key))))
  const dropped = cache.page(
    'a',
    'n',
    async () => page('a'),
    () => false,
  )
  const refused = expect(dropped).rejects.toThrow('closed the connection')
  finish()
  await Promise.all([...others, refused])
  expect((await cache.page('a', 'n', async () => page('b')))?.plain.toString()).toBe('b')
})
