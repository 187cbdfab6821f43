// The rule of CONTRIBUTING.md about subjects of commits, held for the latest ones since this file came, where the checkout has a history.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const longest = 72
const latest = 30
const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** Undefined in an exported or a shallow checkout. */
function firstHeld(): string | undefined {
  if (!existsSync(join(root, '.git')) || git('rev-parse', '--is-shallow-repository') !== 'false') return undefined
  const file = 'shared/tooling/repository/commits.test.ts'
  return git('log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1) || undefined
}

it(`subjects of commits have at most ${longest} characters`, ({ skip }) => {
  const first = firstHeld()
  if (!first) return skip('no history')
  const subjects = git('log', '--no-merges', `-${latest}`, '--format=%s', `${first}^..HEAD`).split('\n')
  expect(subjects.filter(({ length }) => length > longest)).toEqual([])
})
