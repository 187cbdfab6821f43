// A webpack build of a small remote that uses shared modules in each recorded way.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import webpack from 'webpack'
import { sourceRules } from '../webpack/parts.mjs'
import { membersOf, SharedNames } from './shared-names.mjs'

const root = resolve(import.meta.dirname, '../../..')
const money = '@lechaim/shared/lib/money.ts'
const shopApi = '@lechaim/shared/client/shop-api.ts'
const common = '@lechaim/shared/messages/common.ts'

async function namesIn(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shared-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'entry.js'), source)
  const names = new SharedNames()
  const compiler = webpack({
    mode: 'none',
    entry: join(folder, 'entry.js'),
    output: { path: join(folder, 'dist') },
    resolve: { modules: [join(root, 'node_modules')] },
    module: { rules: sourceRules('remote-cart', false) },
    plugins: [names],
  })
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) => {
    compiler?.run((error, result) => (error ? fail(error) : done(result)))
  })
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([])
  return names
}

it('names and the members of imported objects are recorded, called, destructured and passed on', async () => {
  const { imports, importedMembers } = await namesIn(`
    import { api } from '${shopApi}'
    import { common as texts } from '${common}'
    import { toAgorot } from '${money}'
    const { back, loadFailed: { title } } = texts
    api.productRows.insert(toAgorot(api.placeOrder, back, title))
  `)
  expect(imports).toEqual({ [shopApi]: ['api'], [money]: ['toAgorot'], [common]: ['common'] })
  expect(importedMembers).toEqual({
    [shopApi]: ['api.placeOrder', 'api.productRows.insert'],
    [common]: ['common.back', 'common.loadFailed.title'],
  })
})

it('the accessed names of a namespace and of import() are recorded', async () => {
  const { imports } = await namesIn(`
    import * as money from '${money}'
    const { lineTotal } = money
    money.toAgorot(lineTotal)
    import('${shopApi}').then(({ accessToken }) => accessToken())
    async function later() {
      const { common: { back } } = await import('${common}')
      return back
    }
    later()
  `)
  expect(imports).toEqual({ [money]: ['lineTotal', 'toAgorot'], [shopApi]: ['accessToken'], [common]: ['common'] })
})

it.each([
  ['a namespace that is passed on', `import * as money from '${money}'; console.log(money)`],
  ['a module that is exported on', `export * from '${money}'`],
  ['import() whose result is passed on', `import('${money}').then(console.log)`],
])('%s counts as every name of the module', async (_, source) => {
  const { imports } = await namesIn(source)
  expect(imports).toEqual({ [money]: ['lineTotal', 'sumLines', 'toAgorot', 'toShekels'] })
})

it("all members of a host's plain objects are recorded", async () => {
  const members = await membersOf([shopApi, common, money, '@lechaim/shared/ui/area.tsx'])
  expect(Object.keys(members)).toEqual([shopApi, common])
  expect(members[shopApi]).toEqual(expect.arrayContaining(['api.placeOrder', 'api.owned.products', 'api.productRows.insert']))
  expect(members[common]).toContain('common.loadFailed.title')
})
