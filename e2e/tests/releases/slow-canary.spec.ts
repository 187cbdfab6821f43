// A canary whose pages draw their largest part late: the pages report it, and the shop takes the canary back.
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, commandsOf, withCode } from '../../releases.ts'

const enough = 10
/** Milliseconds after which the canary's largest part is drawn. */
const lateMs = 3000

test.use({ environment: { LECHAIM_CANARY_VIEWS: String(enough) } })

/** A text over most of the page, once an area is hydrated: never on the server, nor in the shop's check. */
const lateText = `globalThis.document?.addEventListener('area-hydrated', () => setTimeout(() => {
  const text = document.createElement('p')
  text.textContent = 'מאוחר '.repeat(500)
  text.dataset.late = ''
  Object.assign(text.style, { position: 'fixed', inset: '2%', margin: 0, overflow: 'hidden', font: '40px sans-serif' })
  document.body.append(text)
}, ${lateMs}), { once: true })`

test('a slow canary in steps is taken back by the vitals of its pages', async ({ shop, anotherVisitor }) => {
  // Some twenty visits or more, one after the other in threes.
  test.slow()
  const team = await commandsOf(shop)
  const { folder, version } = anotherBuild('remote-cart', 'slow', withCode(/^first-view\./, lateText))
  const released = await team('release', '--build', folder, '--canary', '50', '--steps')
  expect(released.output).toMatch(/It goes on to more visitors, or is taken back, by the vitals of its pages$/)
  expect((await team('releases')).output).toContain(`${version}  too few to tell: 0 of ${enough} views have reported`)

  /** Each browser reports a view once, when it is left: a report on its way when the browser is closed can get lost. */
  async function visit(): Promise<void> {
    const page = await anotherVisitor()
    const vitalsScript = page.waitForResponse(/page-vitals/)
    await page.goto('/')
    await vitalsScript
    const isCanary = (await versionShown(page, 'cart', version).count()) > 0
    if (isCanary) await expect(page.locator('[data-late]')).toBeVisible()
    // The browser reports a paint after the frame that has it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.goto('about:blank')
    await page.context().close()
  }

  await expect(async () => {
    await Promise.all([visit(), visit(), visit()])
    const { output } = await team('releases')
    expect(output).toMatch(
      /rolled-back-by-itself \S+ by server: slower than what is live by more than 5 %: LCP \d+ ms against \d+ ms \(75th percentile\)/,
    )
    expect(output).toMatch(/withdrawn +0 %/)
  }).toPass({ timeout: 300_000 })
  const next = await anotherVisitor()
  await next.goto('/')
  await expect(versionShown(next, 'cart', version)).toHaveCount(0)
})
