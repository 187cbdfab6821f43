import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isBehind, readSource } from './build-source.mjs'

function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const who = {
    GIT_AUTHOR_NAME: 'Dana Levi',
    GIT_AUTHOR_EMAIL: 'dana@shop.example',
    GIT_COMMITTER_NAME: 'ci',
    GIT_COMMITTER_EMAIL: 'ci@shop.example',
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...who } }).trim()
  git('init', '--quiet')
  const commit = (message: string) => {
    writeFileSync(join(folder, 'file.txt'), message)
    git('add', '.')
    git('commit', '--quiet', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, commit }
}

it('a build names its commit, author and message, and whether files differed from it', () => {
  const { folder, commit } = checkout()
  const head = commit('Round sums after the discount')
  const source = { commit: head, author: 'Dana Levi', message: 'Round sums after the discount', committedAt: expect.stringMatching(/Z$/) }
  expect(readSource(folder)).toEqual({ ...source, clean: true })
  writeFileSync(join(folder, 'file.txt'), 'changed')
  expect(readSource(folder)).toEqual({ ...source, clean: false })
})

it('a folder that is no checkout has none', () => {
  const { folder } = checkout()
  expect(readSource(folder)).toBeNull()
  rmSync(join(folder, '.git'), { recursive: true })
  expect(readSource(folder)).toBeNull()
})

it('a checkout is behind a commit that comes after its own', () => {
  const { folder, git, commit } = checkout()
  const [first, second] = [commit('first'), commit('second')]
  expect(isBehind(second, folder)).toBe(false)
  expect(isBehind(first, folder)).toBe(false)
  git('checkout', '--quiet', first)
  expect(isBehind(second, folder)).toBe(true)
  expect(isBehind('0'.repeat(40), folder)).toBeNull()
})
