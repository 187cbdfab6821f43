// Automated accessibility checks (WCAG 2.2 AA and best practices), in both contrasts.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expect } from './fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The rules among them that depend on colours, which is all that high contrast changes. */
const colorRules = ['color-contrast', 'link-in-text-block']

let axeSource: string | undefined

/** Runs axe in the page, parsed once per document. `@axe-core/playwright` opens a tab for each analysis, several times as slow. */
async function findViolations(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    axeSource ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    await page.evaluate(axeSource)
  }
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    return (await axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false })).violations
  }, runOnly)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`)
}

/** Content below the fold is laid out only near the viewport, so all of it is forced. */
const layOutAll = (page: Page) =>
  page.evaluate(() => document.styleSheets[0]?.insertRule('* { content-visibility: visible !important }', 0))

/** Waits for the carousel's library, if there is a carousel: before it, only the browser makes the row focusable, which axe does not know. */
const waitForCarousel = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-roledescription="קרוסלה"] > [dir="rtl"]')].every(
      (row) => getComputedStyle(row).overflowX === 'hidden',
    ),
  )

export async function expectNoA11yViolations(page: Page): Promise<void> {
  // The host applies the visitor's contrast when it starts, which would undo the one set here.
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await waitForCarousel(page)
  await layOutAll(page)
  for (const isHigh of [true, false]) {
    await page.evaluate((on) => void document.documentElement.classList.toggle('high-contrast', on), isHigh)
    // Running colour transitions would distort the contrast. An inherited colour begins its own when its parent's has ended.
    await page.evaluate(() => {
      const running = () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      for (let animations = running(); animations.length > 0; animations = running()) for (const animation of animations) animation.finish()
    })
    const rules: Axe.RunOnly = isHigh ? { type: 'rule', values: colorRules } : { type: 'tag', values: tags }
    expect(await findViolations(page, rules), isHigh ? 'in high contrast' : '').toEqual([])
  }
  await page.evaluate(() => document.styleSheets[0]?.deleteRule(0))
}
