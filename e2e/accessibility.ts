// Automated accessibility checks (WCAG 2.2 AA and best practices), in both contrasts.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Content below the fold is laid out only near the viewport, so all of it is forced. */
const layOutAll = (page: Page) =>
  page.evaluate(() => document.styleSheets[0]?.insertRule('* { content-visibility: visible !important }', 0))

export async function expectNoA11yViolations(page: Page): Promise<void> {
  await layOutAll(page)
  for (const contrast of [true, false]) {
    await page.evaluate((on) => void document.documentElement.classList.toggle('high-contrast', on), contrast)
    // Running colour transitions would distort the contrast. An inherited colour transitions after its parent's.
    await page.evaluate(async () => {
      const fading = () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      do {
        await Promise.all(fading().map((animation) => animation.finished.catch(() => {})))
        for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
      } while (fading().length > 0)
    })
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    )
    expect(found, contrast ? 'in high contrast' : '').toEqual([])
  }
  await page.evaluate(() => document.styleSheets[0]?.deleteRule(0))
}
