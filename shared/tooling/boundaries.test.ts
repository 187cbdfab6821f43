// Teams are real: who may import whom, held by a test that reads every import of every workspace.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const workspaces = ['host', 'api', 'e2e', ...readdirSync(root).filter((name) => name.startsWith('remote-'))]
// A path that ends in /import is no statement.
const importPattern = /(?:\bfrom\s*|(?<![/\w])import\s*\(?\s*|\bmock\(\s*)['"]([^'"\n]+)['"]/g

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|data|\.)/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesOf(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

interface Import {
  file: string
  specifier: string
  /** `import type` and `export type`: gone before anything runs. */
  typeOnly: boolean
}

function importsOf(folder: string): Import[] {
  return sourcesOf(join(root, folder)).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(importPattern)].map((match) => ({
      file: relative(root, path),
      specifier: match[1] ?? '',
      typeOnly: /(?:import|export) type [^;'"]*$/.test(text.slice(0, match.index)),
    }))
  })
}

const show = ({ file, specifier }: Import) => `${file} imports ${specifier}`
const isRelative = ({ specifier }: Import) => specifier.startsWith('.')
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

describe.each(workspaces)('%s', (workspace) => {
  const imports = importsOf(workspace)

  it('imports no workspace of ours but @lechaim/shared', () => {
    const foreign = imports.filter(({ specifier }) => specifier.startsWith('@lechaim/') && !specifier.startsWith('@lechaim/shared/'))
    expect(foreign.map(show)).toEqual([])
  })

  it('reaches no file outside its folder by a relative path', () => {
    const outside = imports
      .filter(isRelative)
      .filter(({ file, specifier }) => !resolve(root, dirname(file), specifier).startsWith(join(root, workspace)))
    expect(outside.map(show)).toEqual([])
  })

  it('names every package it imports in its own package.json', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    const tools = ['vitest', 'fast-check']
    const known = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies), ...tools])
    const unnamed = imports.filter(({ specifier }) => !/^(\.|node:)/.test(specifier) && !known.has(packageOf(specifier)))
    expect(unnamed.map(show)).toEqual([])
  })
})

it('api takes only contracts, messages and lib from the shared package', () => {
  const more = importsOf('api').filter(({ specifier }) => /^@lechaim\/shared\/(?!contracts\/|messages\/|lib\/)/.test(specifier))
  expect(more.map(show)).toEqual([])
})

it('pages take schemas from the contracts as types only, so that no validator is sent to a browser', () => {
  const constants = /contracts\/(order-status|error-codes|limits)\.ts$/
  const values = [
    ...workspaces.filter((name) => name === 'host' || name.startsWith('remote-')),
    'shared/client',
    'shared/stores',
    'shared/ui',
    'shared/lib',
  ]
    .flatMap(importsOf)
    .filter(
      ({ file, specifier, typeOnly }) =>
        specifier.includes('@lechaim/shared/contracts/') && !typeOnly && !constants.test(specifier) && !file.includes('.test.'),
    )
  expect(values.map(show)).toEqual([])
})

it('no remote knows the federation runtime', () => {
  const knowing = workspaces
    .filter((name) => name.startsWith('remote-'))
    .flatMap(importsOf)
    .filter(({ specifier }) => specifier.startsWith('@module-federation/'))
  expect(knowing.map(show)).toEqual([])
})

describe('inside shared', () => {
  const layers = ['contracts', 'messages', 'lib', 'client', 'stores', 'ui', 'dev']
  const imports = layers.flatMap((layer) => importsOf(`shared/${layer}`))

  it('modules import each other by the package’s name: a relative path would make a second copy in the page', () => {
    const relativeOnes = imports.filter(isRelative).filter(({ file }) => !/(contracts\/|\.test\.tsx?$)/.test(file))
    expect(relativeOnes.map(show)).toEqual([])
  })

  it('imports flow contracts, messages, lib, client, stores, ui and never back', () => {
    const rank = (layer: string) => layers.indexOf(layer)
    const back = imports.filter(({ file, specifier }) => {
      const target = specifier.match(/^@lechaim\/shared\/([a-z]+)\//)?.[1]
      return target !== undefined && rank(target) > rank(file.split('/')[1] ?? '')
    })
    expect(back.map(show)).toEqual([])
  })
})
