// A build is compared with the shop that runs before it is uploaded: each mismatch is named, with what to do.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostContract } from '@lechaim/shared/contracts/releases.ts'
import { expect, it } from 'vitest'
import { compareWithShop, isWithin } from './host-contract.mjs'

const cart = '@lechaim/shared/stores/cart.ts'
const build = {
  name: 'gift-cards',
  contract: 1,
  requires: { react: '^19.3.1' },
  imports: { [cart]: ['addToCart'], '@lechaim/shared/stores/new.ts': ['anything'] },
  views: { 'gift-cards': { title: 'כרטיסי מתנה' } },
}
const shop: HostContract = {
  version: '0.1.0+a',
  supports: [1],
  provides: { react: '19.4.0' },
  exports: { [cart]: ['addToCart'] },
  showsViews: true,
  slots: ['header'],
  views: { checkout: 'cart' },
}

function compared(contract: HostContract | null, changes: object = {}, paths = ['./slot/header', './view/gift-cards']) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-contract-'))
  writeFileSync(join(folder.path, 'release.json'), JSON.stringify({ ...build, ...changes }))
  writeFileSync(join(folder.path, 'mf-manifest.json'), JSON.stringify({ exposes: paths.map((path) => ({ path })) }))
  return compareWithShop(folder.path, ['header', 'footer'], contract)
}

it('a fitting build has no problem, and a module that the host lacks is noted by its name', () => {
  expect(compared(shop)).toEqual({
    problems: [],
    notes: ['host 0.1.0+a of the shop has no @lechaim/shared/stores/new.ts: the release brings its own copy until the host has one'],
  })
})

it.each<[string, Partial<HostContract>, RegExp]>([
  [
    'a name',
    { exports: { [cart]: [] } },
    /^it uses addToCart from @lechaim\/shared\/stores\/cart\.ts, which host 0\.1\.0\+a .* lacks: use /,
  ],
  ['a contract', { supports: [2, 3] }, /^it is made for contract 1, and host .* shows 2, 3: use the packages of that shop$/],
  ['a version', { provides: { react: '19.2.0' } }, /^it takes react \^19\.3\.1, and host .* gives 19\.2\.0: install that version/],
  ['a view', { views: { 'gift-cards': 'gifts' } }, /^the view "gift-cards" belongs to gifts: choose another name$/],
])('%s that does not fit is refused', (_what, change, problem) => {
  expect(compared({ ...shop, ...change }).problems).toEqual([expect.stringMatching(problem)])
})

it('a slot that nobody shows and a view without a declaration are noted, with the packages alone too', () => {
  const stray = ['./slot/nowhere', './view/other']
  expect(compared(null, {}, stray)).toEqual({
    problems: [],
    notes: ['nobody shows the slot "nowhere"; the shop has header, footer', 'nobody reaches the view "other": declare it in src/views.ts'],
  })
  expect(compared(shop, { imports: {} }, stray).notes[0]).toBe('nobody shows the slot "nowhere"; the shop has header')
})

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.1.5', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
])('%s within %s: %s', (version, range, expected) => {
  expect(isWithin(version, range)).toBe(expected)
})
