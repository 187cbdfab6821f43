import { expect, it } from 'vitest'
import { framesIn } from './stack-frames.ts'

const releases = {
  scriptAt(address: string) {
    const [, remote = '', version = '', file = ''] = /\/remotes\/(\w+)\/([^/]+)\/([^/]+)$/.exec(address) ?? []
    return remote ? { remote, version: decodeURIComponent(version), file } : null
  },
}
const read = (...lines: string[]) => framesIn(lines.join('\n'), releases)
const script = 'https://shop.example/remotes/cart/1.0.0+a/area.js'
const place = { remote: 'cart', version: '1.0.0+a', file: 'area.js', line: 1, column: 23 }

it.each([
  ['Chromium', `    at Cart.total (${script}:1:23)`, 'Cart.total'],
  ['Chromium, without a name', `    at ${script}:1:23`, ''],
  ['Chromium, in a promise', `    at async Ut (${script}:1:23)`, 'Ut'],
  ['Chromium, a constructor', `    at new Cart (${script}:1:23)`, 'Cart'],
  ['Firefox', `Nt@${script}:1:23`, 'Nt'],
  ['Safari, without a name', `@${script}:1:23`, ''],
  ['a request that was repeated', `    at Nt (${script}?again=1:1:23)`, 'Nt'],
])('reads a frame of %s', (_browser, line, name) => {
  expect(read(line)).toEqual([{ name, ...place }])
})

it('drops messages, scripts of unknown releases and everything that is no name', () => {
  expect(
    read(
      'TypeError: dana@example.com is no address',
      '    at f (https://shop.example/?q=dana%40example.com:1:2)',
      '    at chrome-extension://abc/content.js:1:2',
      '    at eval (eval at f (https://shop.example/x.js:1:1), <anonymous>:1:1)',
      `    at dana@example.com (${script}:1:23)`,
    ),
  ).toEqual([{ name: '', ...place }])
})

it('keeps the innermost twenty frames, and shortens names', () => {
  const frames = read(...Array.from({ length: 50 }, () => `    at ${'a'.repeat(300)} (${script}:1:23)`))
  expect(frames).toHaveLength(20)
  expect(frames[0]?.name).toHaveLength(80)
})
