import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtWorkspaces, readJson, root } from '../workspaces.mjs'
import { overBudget } from './budgets.mjs'

/** The limit in kilobytes of a page's complete first view. */
const pageLimit = 160

it.each(builtWorkspaces())('%s keeps to its budget', (workspace) => {
  expect(overBudget(workspace)).toEqual([])
})

it('the budgets of first loads sum to at most the page’s budget', () => {
  const budgets = builtWorkspaces().flatMap(
    (workspace) => Number.parseFloat(readJson(join(root, workspace, 'package.json')).budget.firstLoad) || [],
  )
  expect(budgets.length).toBeGreaterThanOrEqual(3)
  expect(budgets.reduce((sum, budget) => sum + budget)).toBeLessThanOrEqual(pageLimit)
})

/** A folder with one built workspace. @param files their sizes in kilobytes. */
function project(name: string, budget: Record<string, string> | undefined, files: Record<string, number>, described: object) {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-budgets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, name, 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ budget }))
  for (const [file, size] of Object.entries(files)) {
    writeFileSync(join(dist, file), 'x'.repeat(size * 5 * 1024))
    writeFileSync(join(dist, `${file}.br`), 'x'.repeat(size * 1024))
  }
  writeFileSync(join(dist, name === 'host' ? 'assets.json' : 'mf-manifest.json'), JSON.stringify(described))
  return overBudget(name, folder)
}

describe('a remote', () => {
  const files = { 'entry.js': 9, 'slots.js': 2, 'common.js': 1, 'checkout.js': 4, 'overlay.js': 3, 'src_editor.js': 30, 'slate.js': 20 }
  const expose = (path: string, ...sync: string[]) => ({ path, assets: { js: { sync }, css: { sync: [] } } })
  const slot = expose('./slot/header-actions', 'slots.js')
  const view = expose('./view/checkout', 'slots.js', 'common.js', 'checkout.js')
  const overlay = expose('./slot/overlay', 'slots.js', 'common.js', 'overlay.js')
  const check = (budget: Record<string, string> | undefined, exposes: object[]) =>
    project('remote-cart', budget, files, { metaData: { remoteEntry: { path: '', name: 'entry.js' } }, exposes })

  it('is measured by the files of every page, and by the additional files of each view', () => {
    const budget = { firstLoad: '11 KB', './view/checkout': '5 KB', './slot/overlay': '4 KB' }
    expect(check(budget, [slot, view, overlay])).toEqual([])
    expect(check({ ...budget, firstLoad: '10.9 KB' }, [slot, view, overlay])).toEqual([
      'remote-cart: firstLoad is 11.0 KB, its budget 10.9 KB: entry.js 9.0 KB, slots.js 2.0 KB',
    ])
    expect(check({ ...budget, './view/checkout': '4 KB' }, [slot, view, overlay])).toEqual([
      'remote-cart: ./view/checkout is 5.0 KB, its budget 4 KB: common.js 1.0 KB, checkout.js 4.0 KB',
    ])
  })

  it('loaded on demand is measured with its entry', () => {
    expect(check({ './view/checkout': '16 KB' }, [view])).toEqual([])
    expect(check({ './view/checkout': '15 KB' }, [view])).toEqual([expect.stringContaining('./view/checkout is 16.0 KB')])
  })

  it('may limit later files by name', () => {
    expect(check({ './view/checkout': '16 KB', '*{editor,slate}*': '50 KB' }, [view])).toEqual([])
    expect(check({ './view/checkout': '16 KB', '*{editor,slate}*': '49 KB' }, [view])).toEqual([
      'remote-cart: *{editor,slate}* is 50.0 KB, its budget 49 KB: slate.js 20.0 KB, src_editor.js 30.0 KB',
    ])
  })

  it('has a budget for each part and no other', () => {
    expect(check(undefined, [slot])).toEqual(['remote-cart/package.json has no budget for firstLoad, which is 11.0 KB'])
    expect(check({ firstLoad: '11 KB', './view/order': '1 KB', '*chart*': '1 KB' }, [slot])).toEqual([
      "remote-cart/package.json has a budget for ./view/order, which the build doesn't have",
      "remote-cart/package.json has a budget for *chart*, which the build doesn't have",
    ])
    expect(check({ firstLoad: '11kb' }, [slot])).toEqual(['remote-cart/package.json: "11kb" is no budget for firstLoad; say it as "15 KB"'])
  })
})

it('a host is measured by its page’s scripts and styles, without the fonts that are applied after the first paint', () => {
  const fonts = '/remotes/host/1/fonts.css'
  const assets = { scripts: ['/remotes/host/1/main.js'], styles: [fonts, '/remotes/host/1/main.css'], fontStyles: [fonts] }
  const files = { 'main.js': 100, 'main.css': 2, 'fonts.css': 1, 'later.js': 50 }
  expect(project('host', { firstLoad: '102 KB' }, files, assets)).toEqual([])
  expect(project('host', { firstLoad: '101 KB' }, files, assets)).toEqual([
    'host: firstLoad is 102.0 KB, its budget 101 KB: main.js 100.0 KB, main.css 2.0 KB',
  ])
})
