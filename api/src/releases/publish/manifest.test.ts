import { expect, it } from 'vitest'
import { entryAddress, type Manifest, scriptAddresses } from './manifest.ts'

const expose = (path: string, ...sync: string[]) => ({ path, assets: { js: { sync, async: ['later.js'] } } })
const manifest: Manifest = {
  metaData: { remoteEntry: { name: 'entry.js', path: '' } },
  exposes: [
    expose('./view/home', 'common.js', 'home.js'),
    expose('./slot/header', 'common.js', 'header.js'),
    expose('./view/category', 'category.js'),
  ],
}

const release = { base: '/remotes/cart/1/', manifest }

it('lists the entry first, then the files of the requested modules, each once', () => {
  const files = ['entry.js', 'common.js', 'home.js', 'header.js']
  expect(scriptAddresses(release, ['./view/home', './slot/header'])).toEqual(files.map((file) => `/remotes/cart/1/${file}`))
  expect(entryAddress(release)).toBe('/remotes/cart/1/entry.js')
})

it('no exposes need no script', () => {
  expect(scriptAddresses(release, [])).toEqual([])
})
