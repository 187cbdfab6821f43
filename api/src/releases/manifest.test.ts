import { expect, it } from 'vitest'
import { type Manifest, scriptsOf } from './manifest.ts'

const expose = (path: string, ...sync: string[]) => ({ path, assets: { js: { sync, async: ['later.js'] } } })
const manifest: Manifest = {
  metaData: { remoteEntry: { name: 'entry.js', path: '' } },
  exposes: [
    expose('./view/home', 'common.js', 'home.js'),
    expose('./slot/header', 'common.js', 'header.js'),
    expose('./view/category', 'category.js'),
  ],
}

it('names the entry first, then what the asked-for modules need, each file once', () => {
  expect(scriptsOf(manifest, ['./view/home', './slot/header'])).toEqual(['entry.js', 'common.js', 'home.js', 'header.js'])
})
