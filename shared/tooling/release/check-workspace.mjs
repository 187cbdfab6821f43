// The checks of one workspace alone: format, types, import rules, its tests and its README; what others do renews none of them.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { failedTests, named } from '../commands/failure-names.mjs'
import { say, secondsSince } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'
import { changedCode, contentsFor, hasPassed, importsFor, keepPassed, readPassed } from './changed-code.mjs'

const reports = join(root, '.test')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Runs a tool with its output kept, since several run at once. */
async function tool(name, args) {
  const child = spawn(bin(name), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  const code = await new Promise((done) => child.on('close', done).on('error', () => done(1)))
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

/** Its own compiler settings: the whole project's types take many times as long. */
function typesOf(workspace) {
  const project = join(reports, `tsconfig.${workspace}.json`)
  const include = [workspace, 'shared/dev/webpack.d.ts', 'shared/ui/css.d.ts'].map((path) => join(root, path))
  const exclude = ['dist', 'node_modules'].map((folder) => join(root, workspace, folder))
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.json'), include, exclude }))
  return tool('tsc', [
    '--project',
    project,
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(reports, `types.${workspace}.tsbuildinfo`),
  ])
}

const readmes = 'shared/tooling/repository/workspace-readmes'
const nothingChanged = { passed: 1, failed: 0, skipped: 0, output: '' }

/** @param options.all true also for tests of what has not changed since all passed */
async function testsOf(workspace, { all = false } = {}) {
  const report = join(reports, `unit.${workspace}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const contents = contentsFor(workspace)
  const before = readPassed('tests', workspace)
  const changed = all ? null : changedCode(workspace, before, contents)
  if (changed?.length === 0) return nothingChanged
  // Of code a README names the files alone.
  const isNew = (path) => !(path in before)
  // A third process would compete with the build.
  const what = changed
    ? ['related', '--run', '--maxWorkers=2', '--passWithNoTests', ...changed, ...(changed.some(isNew) ? [`${readmes}.test.ts`] : [])]
    : ['run', `${workspace}/`, readmes]
  if (changed) say(`Tests: those of ${changed.length} files that have changed since all passed`)
  rmSync(report, { force: true })
  const result = await tool('vitest', [...what, '--project', 'browser', ...reporters])
  if (result.failed === 0) keepPassed('tests', workspace, contents)
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    const failures = failedTests(counts, root)
    const failed = Math.max(failures.length, result.failed)
    return { ...result, passed: counts.numPassedTests, failed, skipped: counts.numPendingTests, failures }
  } catch {
    return result
  }
}

/** Only where a change touches an import: the rules are about nothing else. */
async function importRulesOf(workspace, { all = false } = {}) {
  const imports = importsFor(workspace)
  if (!all && hasPassed('imports', workspace, imports)) return nothingChanged
  const result = await tool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', workspace])
  if (result.failed === 0) keepPassed('imports', workspace, imports)
  return result
}

/** Of the modules that have changed since all passed, where nothing else has changed. */
async function formatAndLintOf(workspace, { all = false } = {}) {
  const contents = contentsFor(workspace)
  const changed = (all ? null : changedCode(workspace, readPassed('format', workspace), contents)) ?? [workspace]
  if (changed.length === 0) return nothingChanged
  const result = await tool('biome', ['ci', '--error-on-warnings', ...changed])
  if (result.failed === 0) keepPassed('format', workspace, contents)
  return result
}

/** The names of the checks, the longest first. */
const checks = [
  ['Tests', testsOf],
  ['Types', typesOf],
  ['Import rules', importRulesOf],
  ['Format and lint', formatAndLintOf],
]

/** @param more further checks, each a name and a function that takes the workspace
 *  @param options for each check
 *  @returns how many tests and checks passed, failed and were skipped, with the names of the failed ones, after a line for each */
export async function checkWorkspace(workspace, more = [], options = {}) {
  mkdirSync(reports, { recursive: true })
  const atOnce = pLimit(availableParallelism())
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const run = async ([name, check]) => {
    const start = performance.now()
    const { output, ...counts } = await check(workspace, options)
    if (counts.failed > 0) say(output.trimEnd())
    say(`${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} after ${secondsSince(start)}`)
    for (const key of ['passed', 'failed', 'skipped']) sum[key] += counts[key]
    sum.failures.push(...named(name, counts))
  }
  await Promise.all([...more, ...checks].map((check) => atOnce(() => run(check))))
  return sum
}
