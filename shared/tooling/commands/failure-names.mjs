// Names of what failed, for the last lines of `npm test`: of a long log often the end alone is kept.
import { relative } from 'node:path'

const firstLine = (text) => text.trimStart().split('\n', 1)[0]

/** The failed tests of Vitest's JSON report, and the files that failed outside their tests, such as by an import.
 *  @param root the folder that paths are relative to */
export const failedTests = ({ testResults }, root) =>
  testResults
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some((test) => test.status === 'failed'))
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const names = failed.map(({ ancestorTitles, title }) => `${file}: ${[...ancestorTitles, title].join(' › ')}`)
      return names.length > 0 ? names : [`${file}, outside its tests: ${firstLine(message)}`]
    })

/** The file of a failed test's name. */
export const fileOf = (name) => name.split(/: |, outside its tests/, 1)[0]

/** The stories of Playwright's report with these statuses, each once for each project, with where it is in the folder of stories. */
export function storiesWith(report, statuses) {
  const found = new Map()
  const walk = ({ suites = [], specs = [] }, titles) => {
    for (const { file, line, title, tests } of specs)
      for (const { status, projectName } of tests)
        if (statuses.includes(status)) {
          const story = { at: `${file}:${line}`, projectName, status, title: [...titles, title].join(' › ') }
          found.set(JSON.stringify(story), story)
        }
    // A file's own suite has its name as its title.
    for (const suite of suites) walk(suite, suite.title === suite.file ? titles : [...titles, suite.title])
  }
  walk(report, [])
  return [...found.values()]
}

/** The failed and flaky stories of Playwright's report. */
export const failedStories = (report) =>
  storiesWith(report, ['unexpected', 'flaky']).map(({ at, projectName, status, title }) => {
    const place = projectName ? `${at} in ${projectName}` : at
    return `${place}: ${title}${status === 'flaky' ? ' (flaky)' : ''}`
  })

/** A step that counts a failure without a name is named itself.
 *  @param {string} step
 *  @param {{ failed: number, failures?: string[] }} counts */
export const named = (step, { failed, failures = [] }) => (failed > 0 && failures.length === 0 ? [step] : failures)

const mostNamed = 20

/** The last lines of a run: what failed, then the counts. */
export function summary({ passed, failed, skipped, failures }) {
  const more = failures.length - mostNamed
  const names = failures.slice(0, mostNamed).map((name) => `  ${name}`)
  return [
    '',
    ...(names.length > 0 ? ['Failed:', ...names] : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
