// Lighthouse's scores of the home page on a phone, as medians of several runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags } from '../../processes/browser.mjs'
import { findBrowser } from '../../processes/find-browser.mjs'
import { readJson, root } from '../../workspaces.mjs'
import { median } from '../figures.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const minutes = 4
const runs = 3

async function audit(address) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-lighthouse-'))
  const report = join(folder.path, 'report.json')
  const args = [
    join(root, 'node_modules/lighthouse/cli/index.js'),
    address,
    '--output=json',
    `--output-path=${report}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    timeout: minutes * 60_000,
  })
  await once(child, 'close')
  return readJson(report)
}

/** @returns the median scores from 0 to 100 by category, the layout shift, and the failed audits of the last run. */
export async function lighthouse(address) {
  const reports = []
  for (let tries = 0; reports.length < runs && tries < 2 * runs; tries++) {
    const report = await audit(address)
    // Lighthouse occasionally loses its trace.
    if (!report.runtimeError) reports.push(report)
  }
  if (reports.length < runs) throw new Error('Lighthouse could not look at the page')
  const last = reports.at(-1)
  const wanting = categories.slice(1).flatMap((category) =>
    last.categories[category].auditRefs
      .map(({ id, weight }) => ({ ...last.audits[id], weight }))
      .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
      .map(({ title }) => title),
  )
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round(100 * median(reports.map((each) => each.categories[name].score)))]),
    ),
    shift: median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)),
    paint: median(reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue)),
    wanting,
  }
}
