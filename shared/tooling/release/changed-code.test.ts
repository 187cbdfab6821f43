import { describe, expect, it } from 'vitest'
import { changedCode, contentsFor } from './changed-code.mjs'

const before = { 'remote-cart/src/a.ts': '1', 'remote-cart/src/b.tsx': '2', 'remote-cart/package.json': '3', 'shared/lib/c.ts': '4' }

describe('the code that has changed since all tests passed', () => {
  it.each([
    ['nothing', before, []],
    ['a module', { ...before, 'remote-cart/src/a.ts': 'x' }, ['remote-cart/src/a.ts']],
    ['a new module', { ...before, 'remote-cart/src/new.ts': 'x' }, ['remote-cart/src/new.ts']],
  ])('%s', (_, now, expected) => {
    expect(changedCode('remote-cart', before, now)).toEqual(expected)
  })

  it.each([
    ['shared code', { ...before, 'shared/lib/c.ts': 'x' }],
    ['the package', { ...before, 'remote-cart/package.json': 'x' }],
    ['a lost module', { 'remote-cart/src/a.ts': '1', 'remote-cart/package.json': '3', 'shared/lib/c.ts': '4' }],
    ['code of a workspace with a longer name', { ...before, 'remote-cart-2/src/a.ts': 'x' }],
    ['no repository', null],
  ])('%s makes all tests run', (_, now) => {
    expect(changedCode('remote-cart', before, now)).toBeNull()
  })

  it('all tests run where none have passed yet', () => {
    expect(changedCode('remote-cart', null, before)).toBeNull()
  })
})

it('the contents are those of the workspace, of shared code and of the settings, and of no other workspace', () => {
  const paths = Object.keys(contentsFor('remote-cart') ?? {})
  expect(paths).toContain('remote-cart/src/views.ts')
  expect(paths).toContain('shared/lib/money.ts')
  expect(paths).toContain('package-lock.json')
  expect(paths.some((path) => /^(?:host|api|remote-admin)\//.test(path))).toBe(false)
})
