import { expect, it } from 'vitest'
import { describeRelease } from '../../releases/live/discovery.ts'
import { snapshotOf } from '../../releases/live/snapshot.ts'
import { offlineFiles } from './installable-routes.ts'
import { webManifest } from './web-manifest.ts'

const expose = (path: string, file: string) => ({ path, assets: { js: { sync: [file], async: [] } } })
const remote = (name: string, exposes: ReturnType<typeof expose>[]) => ({
  name,
  version: '1',
  base: `/remotes/${name}/1/`,
  text: '',
  build: { contract: 1, requires: {} },
  integrity: {},
  manifest: { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } }, exposes },
})
const host = {
  version: '1',
  scripts: ['/main.js'],
  later: ['/dialogs.js'],
  integrity: {},
  fonts: ['/a.woff2'],
  css: '',
  cssHash: 'x',
  fontCss: '',
  fontCssHash: '',
  draws: false,
  pageScripts: null,
  serviceWorker: null,
}
const cart = remote('cart', [expose('./slot/overlay', 'overlay.js'), expose('./view/checkout', 'checkout.js')])
const admin = remote('admin', [expose('./view/admin', 'admin.js')])

it('offline files are those of shoppers’ pages, without the panel’s', () => {
  expect(offlineFiles({ host, remotes: [cart, admin] })).toEqual([
    '/main.js',
    '/dialogs.js',
    '/a.woff2',
    '/remotes/cart/1/remoteEntry.js',
    '/remotes/cart/1/overlay.js',
    '/remotes/cart/1/checkout.js',
  ])
})

it('a release of any part changes the name of the set', () => {
  const nameOf = (page: typeof host, release: typeof cart) =>
    snapshotOf(page, [{ release, offered: [describeRelease(release, 'live', 100)] }]).id
  const name = nameOf(host, cart)
  expect(nameOf(host, cart)).toBe(name)
  expect(nameOf({ ...host, version: '2', scripts: ['/main-2.js'] }, cart)).not.toBe(name)
  expect(nameOf(host, { ...cart, version: '2', base: '/remotes/cart/2/' })).not.toBe(name)
})

it('the web manifest has the owner’s texts and direction rtl', () => {
  expect(webManifest({ storeName: 'היקב', tagline: 'יינות' })).toMatchObject({
    name: 'היקב – יינות',
    short_name: 'היקב',
    lang: 'he',
    dir: 'rtl',
    start_url: '/',
    display: 'standalone',
  })
  expect(webManifest({ storeName: 'היקב', tagline: '' }).name).toBe('היקב')
  expect(webManifest({ storeName: '', tagline: '' }).icons.map(({ purpose }) => purpose)).toContain('maskable')
})
