import { expect, it } from 'vitest'
import { offlineFiles, releasesOf } from './installable-routes.ts'
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
  integrity: {},
  fonts: ['/a.woff2'],
  css: '',
  cssHash: 'x',
  draws: false,
  pageScripts: null,
  serviceWorker: null,
}
const cart = remote('cart', [expose('./slot/overlay', 'overlay.js'), expose('./view/checkout', 'checkout.js')])
const admin = remote('admin', [expose('./view/admin', 'admin.js')])

it('offline files are those of shoppers’ pages, without the panel’s', () => {
  expect(offlineFiles({ host, remotes: [cart, admin] })).toEqual([
    '/main.js',
    '/a.woff2',
    '/remotes/cart/1/remoteEntry.js',
    '/remotes/cart/1/overlay.js',
    '/remotes/cart/1/checkout.js',
  ])
})

it('a release of any part changes the name of the set', () => {
  const releases = releasesOf({ host, remotes: [cart] })
  expect(releasesOf({ host, remotes: [cart] })).toBe(releases)
  expect(releasesOf({ host: { ...host, scripts: ['/main-2.js'] }, remotes: [cart] })).not.toBe(releases)
  expect(releasesOf({ host, remotes: [{ ...cart, base: '/remotes/cart/2/' }] })).not.toBe(releases)
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
