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
async function findViolations(page: Page, runOnly: Axe.RunOnly, isRowScrollable: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    axeSource ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    await page.evaluate(axeSource)
  }
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    return (await axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false })).violations
  }, runOnly)
  const isOfRow = (node: Axe.NodeResult) => isRowScrollable && node.html.startsWith('<div dir="rtl"')
  const left = violations.filter(({ id, nodes }) => id !== 'scrollable-region-focusable' || !nodes.every(isOfRow))
  return left.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`)
}

/** Content below the fold is laid out only near the viewport, so all of it is forced. */
const layOutAll = (page: Page) =>
  page.evaluate(() => document.styleSheets[0]?.insertRule('* { content-visibility: visible !important }', 0))

const carouselRow = '[aria-roledescription="קרוסלה"] > [dir="rtl"]'

/** Waits for the carousel's library where the carousel is in sight, which it comes for.
 *  @returns true for one without it: only the browser makes its row focusable, which axe does not know */
async function isWithoutLibrary(page: Page): Promise<boolean> {
  await page.waitForFunction((selector) => {
    const isInSight = (row: Element) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      return Math.min(bottom, innerHeight) - Math.max(top, 0) > height * 0.6
    }
    return [...document.querySelectorAll(selector)].every((row) => !isInSight(row) || getComputedStyle(row).overflowX === 'hidden')
  }, carouselRow)
  return page.evaluate((selector) => {
    const row = document.querySelector(selector)
    return row !== null && getComputedStyle(row).overflowX !== 'hidden'
  }, carouselRow)
}

export async function expectNoA11yViolations(page: Page): Promise<void> {
  // The host applies the visitor's contrast when it starts, which would undo the one set here.
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  // Later parts load at the first sign of a person.
  await page.evaluate(() => document.dispatchEvent(new Event('pointermove')))
  const isRowScrollable = await isWithoutLibrary(page)
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
    expect(await findViolations(page, rules, isRowScrollable), isHigh ? 'in high contrast' : '').toEqual([])
  }
  await page.evaluate(() => document.styleSheets[0]?.deleteRule(0))
}
