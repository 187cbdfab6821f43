// `npm test`: all checks, with a summary line. `npm test -- remote-cart` checks one remote or the host alone: format, types, import rules, its
// tests, its build and its budget; only what a change since the last success may break (`npm test -- remote-cart all`: everything).
// `npm test -- shared` runs the tests of another workspace with the repository's rules. `npm test -- file orders` runs the test files with
// this word in their names. `npm test -- quick` is for every edit: format, types, import rules and the unit tests, without builds, processes
// and long series.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overBudget } from '../build/budgets.mjs'
import { say, secondsSince } from '../launch/console.mjs'
import { findBrowser } from '../processes/find-browser.mjs'
import { keepTemporaryFilesInMemory } from '../processes/memory-folder.mjs'
import { checkWorkspace } from '../release/check-workspace.mjs'
import { builtWorkspaces, root } from '../workspaces.mjs'
import { buildTrial, ensureBuilds, isStale } from './build.mjs'
import { failedStories, failedTests, fileOf, named, storiesWith, summary } from './failure-names.mjs'

const reports = join(root, '.test')
const unhandledErrors = join(import.meta.dirname, 'unhandled-errors.mjs')
const bin = (name) => join(root, 'node_modules', '.bin', name)

async function command(file, args, env = {}) {
  const [code] = await once(spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }), 'close')
  return code === 0
}

/** A step without tests counts as one. */
const check = async (file, args) => ((await command(file, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

async function counted(report, file, args, read, env) {
  rmSync(report, { force: true })
  const ok = await command(file, args, env)
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    // A runner that fails although every test passed (an unhandled error, say) has failed.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @param args further ones for Vitest: words of file names, or `--project` */
const unit = (args = []) => {
  const report = join(reports, 'unit.json')
  const outside = join(reports, 'unhandled-errors.json')
  rmSync(outside, { force: true })
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${unhandledErrors}`, ...args]
  return counted(
    report,
    bin('vitest'),
    all,
    (result) => {
      const tests = failedTests(result, root)
      const failures = [...tests, ...JSON.parse(readFileSync(outside, 'utf8')).map((error) => `Unhandled error: ${error}`)]
      return { passed: result.numPassedTests, failed: failures.length, skipped: result.numPendingTests, failures, tests }
    },
    { UNHANDLED_ERRORS: outside },
  )
}

/** All tests, with runs alone of the files of those that failed. */
async function allUnitTests() {
  const counts = await unit()
  const failed = (counts.tests ?? []).map((name) => ({ at: fileOf(name) }))
  return judgeFailed(counts, failed, async ({ at }, times) => {
    for (let run = 0; run < times; run++) if (!(await command(bin('vitest'), ['run', '--reporter=dot', at]))) return false
    return true
  })
}

/** A story that passes only on a retry has failed. */
export const storyCounts = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  skipped: report.stats.skipped,
  failures: failedStories(report),
})

/** The flaky stories of Playwright's report, each once for each project. */
export const flakyStories = (report) => storiesWith(report, ['flaky']).map(({ projectName, at, title }) => ({ projectName, at, title }))

/** Stories and files of tests. Of more that fail a loaded machine is not the cause. */
const mostJudged = 3
/** Runs alone of each: at least, and at most where they fit into the time of each step. */
const leastAlone = 3
const runsAlone = 10
const judgingMs = 4 * 60_000

/** Judges failed tests by runs of each alone: where all pass, a loaded machine held them up, and they count as passed (decision 0115).
 *  @param counts of the whole run
 *  @param failed a story or a file of tests for each failure
 *  @param passesAlone runs one of them so many times, and says whether all passed
 *  @param now milliseconds
 *  @returns the counts to report */
export async function judgeFailed(counts, failed, passesAlone, now = () => performance.now()) {
  const places = new Map(failed.map((one) => [Object.values(one).join(' '), one]))
  // Beside what is not judged (a story that failed twice, an unhandled error) nothing is run again.
  if (places.size === 0 || places.size > mostJudged || counts.failed > failed.length) return counts
  const end = now() + judgingMs
  for (const [place, one] of places) {
    const start = now()
    if (!(await passesAlone(one, leastAlone))) return counts
    const fitting = Math.floor((end - now()) / Math.max((now() - start) / leastAlone, 1))
    const further = Math.max(Math.min(runsAlone - leastAlone, fitting), 0)
    if (further > 0 && !(await passesAlone(one, further))) return counts
    say(`${place} failed among others, and passed alone, ${leastAlone + further} times`)
  }
  return { ...counts, passed: counts.passed + failed.length, failed: 0, failures: [] }
}

/** Playwright's expression for a title with those of the groups around it. */
export const grepFor = (title) => title.split(' › ').map(RegExp.escape).join('.+')

async function endToEnd() {
  const browser = await findBrowser({ isForStories: true })
  if (!browser) {
    say('End to end: no Chromium; set CHROME_PATH to one')
    return { passed: 0, failed: 1 }
  }
  const report = join(reports, 'e2e.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  let flaky = []
  const read = (result) => {
    flaky = flakyStories(result)
    return storyCounts(result)
  }
  const counts = await counted(report, bin('playwright'), args, read, { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  // Stories with a table of cases have one line for all of them; the title names the case.
  return judgeFailed(counts, flaky, ({ at, projectName, title }, times) =>
    command(
      bin('playwright'),
      [...args, at, `--project=${projectName}`, `--grep=${grepFor(title)}`, '--retries=0', '--workers=1', `--repeat-each=${times}`],
      { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e-alone.json') },
    ),
  )
}

const format = (folders = ['.']) => ['Format and lint', () => check(bin('biome'), ['ci', '--error-on-warnings', ...folders])]
const typesRead = join(reports, 'types.tsbuildinfo')
const checkTypes = () => check(bin('tsc'), ['--project', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', typesRead])
const types = ['Types', checkTypes]
// Tests of the server serve the production builds. The compiler has one thread: builds use the other core meanwhile.
const typesAndBuilds = [
  'Types and builds',
  async () => {
    const [{ passed, failed }, built] = await Promise.all([checkTypes(), ensureBuilds()])
    const failures = [...(failed > 0 ? ['Types'] : []), ...(built ? [] : ['Builds'])]
    return { passed, failed: failures.length, failures }
  },
]

/** The steps of each kind of run, each with its name. */
function stepsFor(words) {
  if (words[0] === 'quick') return [format(), types, ['Rules and unit tests', () => unit(['--project', 'unit', '--project', 'browser'])]]
  if (words[0] === 'file' && words.length > 1) return [['Test files', () => unit(words.slice(1))]]
  if (words.length > 0) return [format(words), typesAndBuilds, ['Rules and unit tests', () => unit([...words, 'shared/tooling'])]]
  return [format(), typesAndBuilds, ['Rules and unit tests', allUnitTests], ['End to end', endToEnd]]
}

/** The build, where that in `dist` is of other sources, and its budget.
 *  @param options.all true for a build as it is released */
async function buildAndBudget(workspace, { all }) {
  const stale = isStale(workspace)
  using folder = stale && !all ? mkdtempDisposableSync(join(tmpdir(), 'lechaim-trial-')) : null
  const built = !stale || (folder ? await buildTrial(workspace, folder.path) : await ensureBuilds([workspace]))
  const problems = built ? overBudget(workspace, root, folder?.path) : ['It does not build: see above']
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, skipped: 0, output: problems.join('\n') }
}

function finish(sum) {
  say(summary(sum))
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

export async function run(words) {
  mkdirSync(reports, { recursive: true })
  keepTemporaryFilesInMemory()
  const [workspace, ...options] = words
  if (builtWorkspaces().includes(workspace) && options.every((option) => option === 'all'))
    return finish(await checkWorkspace(workspace, [['Build and budget', buildAndBudget]], { all: options.length > 0 }))
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const [name, step] of stepsFor(words)) {
    const start = performance.now()
    say(`\n${name}`)
    const counts = await step()
    for (const key of ['passed', 'failed', 'skipped']) sum[key] += counts[key] ?? 0
    sum.failures.push(...named(name, counts))
    say(`${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} after ${secondsSince(start)}`)
  }
  return finish(sum)
}
