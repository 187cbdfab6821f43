// The import rules of `.dependency-cruiser.mjs`, held against every import of every workspace; and no export without a use.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { beforeAll, expect, it } from 'vitest'
import configuration from '../../.dependency-cruiser.mjs'
import { unusedExports } from './repository/unused-exports.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['api', 'e2e', 'host', 'shared', ...readdirSync(root).filter((name) => name.startsWith('remote-'))]

let result: ICruiseResult

beforeAll(async () => {
  const { options, ...ruleSet } = configuration
  result = (await cruise(folders, { ...options, ruleSet, baseDir: root, validate: true })).output as ICruiseResult
}, 120_000)

it('every import keeps to the rules', () => {
  const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  expect(broken).toEqual([])
})

it('every rule is about files that exist', () => {
  const files = result.modules.map(({ source }) => source)
  const rules = configuration.forbidden as IRegularForbiddenRuleType[]
  const paths = rules.flatMap(({ from, to }) => [from.path, to.path]).flat()
  const idle = paths.filter((path) => path && !path.includes('$1') && !files.some((file) => new RegExp(path).test(file)))
  expect(idle).toEqual([])
})

it('every export is imported by another file', () => {
  expect(unusedExports(result.modules)).toEqual([])
})
