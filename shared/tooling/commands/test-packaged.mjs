// `npm test` of a team's own repository: format and lint, types, then its tests.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readJson, root } from '../workspaces.mjs'

const { resolve } = createRequire(join(root, 'package.json'))

function tool(name, bin, args) {
  const manifest = resolve(`${name}/package.json`)
  const program = join(dirname(manifest), readJson(manifest).bin[bin])
  return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** @param words of test files' names; none for all */
export const run = (words) =>
  tool('@biomejs/biome', 'biome', ['ci', '--error-on-warnings']) ||
  tool('typescript', 'tsc', ['--noEmit']) ||
  tool('vitest', 'vitest', ['run', ...words])
