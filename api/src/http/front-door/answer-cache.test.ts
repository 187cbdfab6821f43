import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { acceptedEncoding, type CachedResponse, createAnswerCache, packed } from './answer-cache.ts'

it.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, BR;q=0.5', 'br'],
  ['br ; q=0.001', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  [undefined, 'plain'],
  ['', 'plain'],
  ['br; q=0.000', 'plain'],
  ['x-br, brotli, gzip;br', 'plain'],
])('the encoding for %j is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

const answer = (text: string): CachedResponse => ({ status: 200, headers: {}, plain: Buffer.from(text), brotli: Buffer.alloc(0) })

it('the least recently used responses are dropped above the byte limit', () => {
  const cache = createAnswerCache(() => 1, 3000)
  const add = (key: string, bytes: number) => cache.keep(key, answer('x'.repeat(bytes)), cache.now())
  add('a', 1000)
  add('b', 1000)
  cache.get('a')
  add('c', 2000)
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c'])
  expect(cache.size()).toBe(3000)
  add('huge', 5000)
  expect(cache.size()).toBeLessThanOrEqual(3000)
})

it('a packed response holds no more memory than is counted', async () => {
  for (const { length, buffer } of Object.values(await packed('[]'.repeat(500)))) expect(buffer.byteLength).toBe(length)
})

it('a response that started before a change is not cached', () => {
  const cache = createAnswerCache(() => 1)
  const startedAtGeneration = cache.now()
  cache.clear()
  cache.keep('a', answer('old'), startedAtGeneration)
  expect(cache.get('a')).toBeUndefined()
})

it('a write of another process clears the cache', () => {
  let version = 1
  const cache = createAnswerCache(() => version)
  cache.keep('a', answer('old'), cache.now())
  const startedAtGeneration = cache.now()
  version = 2
  cache.keep('b', answer('old'), startedAtGeneration)
  cache.now()
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBeUndefined()
})

/** The window of a Brotli stream, in bits (RFC 7932, section 9.1). */
function windowBits([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16
  const high = (first >> 1) & 7
  const low = (first >> 4) & 7
  return high > 0 ? 17 + high : low > 0 ? 8 + low : 17
}

it.each([
  [1000, 10],
  [25_000, 15],
  [160_000, 18],
])('an answer of %i characters is compressed with a window of its size, in few more bytes', async (length, bits) => {
  // The end repeats the beginning, at the greatest distance.
  const ends = Array.from({ length: 60 }, (_, n) => (n * 7919) % 1009).join()
  const text = ends + 'יין '.repeat(length).slice(0, length - 2 * ends.length) + ends
  const { plain, brotli } = await packed(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 22 }
  expect(windowBits(brotli) - bits).toBeLessThanOrEqual(1)
  expect(brotli.length).toBeLessThan(brotliCompressSync(plain, { params }).length + 16)
})
