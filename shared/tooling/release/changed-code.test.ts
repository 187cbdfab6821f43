import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../workspaces.mjs'
import { changedCode, contentsFor, hasPassed, importsFor, importsIn, keepPassed } from './changed-code.mjs'

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

it('the contents are those of the workspace, shared code and settings, and no other workspace', () => {
  const paths = Object.keys(contentsFor('remote-cart') ?? {})
  expect(paths).toContain('remote-cart/src/views.ts')
  expect(paths).toContain('shared/lib/money.ts')
  expect(paths).toContain('package-lock.json')
  expect(paths.some((path) => /^(?:host|api|remote-admin)\//.test(path))).toBe(false)
})

describe('the imports of a module', () => {
  it.each([
    ["import { a } from './a.ts'"],
    ["import type { A } from './a.ts'"],
    ["import {\n  a,\n  type B,\n} from './a.ts'"],
    ["import './a.css'"],
    ["export * as a from './a.ts'"],
    ["import('./a.ts')"],
    ["import(\n  /* webpackChunkName */ './a.ts')"],
    ["require('./a.ts')"],
  ])('%j is one', (statement) => {
    expect(importsIn(`const before = 1\n${statement}\nconst after = 2`)).toEqual([expect.stringContaining(statement.replace(/\)$/, ''))])
  })

  it('code and texts are none', () => {
    expect(importsIn("export const a = 'text'\nexport function b() {\n  return 'important'\n}\nexport type C = 'c'")).toEqual([])
  })

  it('a name that becomes a value differs from a type', () => {
    expect(importsIn("import { type A } from './a.ts'")).not.toEqual(importsIn("import { A } from './a.ts'"))
  })
})

describe('a check that has passed', () => {
  it('passes again with the same files alone', () => {
    keepPassed('test', 'remote-test', { 'remote-test/src/a.ts': '1' })
    onTestFinished(() => rmSync(join(root, '.test/passed.test.remote-test.json')))
    expect(hasPassed('test', 'remote-test', { 'remote-test/src/a.ts': '1' })).toBe(true)
    expect(hasPassed('test', 'remote-test', { 'remote-test/src/a.ts': '2' })).toBe(false)
    expect(hasPassed('test', 'remote-test', { 'remote-test/src/a.ts': '1', 'remote-test/src/b.ts': '1' })).toBe(false)
  })

  it('never passes outside a repository', () => {
    expect(hasPassed('none', 'remote-test', null)).toBe(false)
  })

  it('about imports reads the rules and the packages', () => {
    expect(Object.keys(importsFor('remote-cart') ?? {})).toEqual(
      expect.arrayContaining(['.dependency-cruiser.mjs', 'package-lock.json', 'remote-cart/package.json', 'remote-cart/src/views.ts']),
    )
  })
})
