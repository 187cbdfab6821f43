// Failures of the host: the fallback script requests an earlier one.
import { anotherBuild, teamOf, withCode } from '../releases.ts'
import { addFirst, buyOn, cartButton, expect, expectCause, inBrowsers, onDisk, tampered, test } from './chaos.ts'

const gone = null
const inEvaluation = inBrowsers('throw new Error("chaos in the host")')
/** Thrown by the first module that queries elements. */
const inSlice = inBrowsers('document.querySelectorAll = () => { throw new Error("chaos in a slice") }')

for (const [what, { alter, file, onServer }, cause, says] of [
  ['throws while it is evaluated', { alter: withCode(/^main\./, inEvaluation) }, 'evaluation', /chaos in the host/],
  ['throws in a later slice of its start', { alter: withCode(/^main\./, inSlice) }, 'evaluation', /chaos in a slice/],
  ['can’t be had', { file: /^main\./, onServer: gone }, 'unreachable', /main.*is not there/],
  ['can’t be had whole', { file: /^frameworks\./, onServer: gone }, 'unreachable', /frameworks.*is not there/],
  ['was changed by a byte', { file: /^main\./, onServer: tampered }, 'integrity', /main.* and was released as/],
] as [string, Broken, Parameters<typeof expectCause>[2], RegExp][]) {
  test(`the host ${what}`, { tag: what === 'throws while it is evaluated' ? '@short' : [] }, async ({ page, shop }) => {
    const team = await teamOf(shop, 'host')
    const { version } = await team.release(anotherBuild('host', what, alter))
    if (file && onServer !== undefined) onDisk(shop, 'host', version, file, onServer)
    await page.goto('/')
    await expect(cartButton(page)).toBeVisible()
    await expect(page.locator(`script[src*="${version}"]`)).toHaveCount(0)
    await addFirst(page)
    await buyOn(page, shop, 1)
    await expectCause(team, version, cause, says)
  })
}

interface Broken {
  /** The release itself is broken. */
  alter?: Parameters<typeof anotherBuild>[2]
  /** Or one of its files on the server. */
  file?: RegExp
  onServer?: Parameters<typeof onDisk>[4]
}

test('a host that fails for five visitors is rolled back automatically', async ({ shop, anotherVisitor }) => {
  const team = await teamOf(shop, 'host')
  const { version } = await team.release(anotherBuild('host', 'for all', withCode(/^main\./, inEvaluation)))
  for (let visitor = 0; visitor < 5; visitor++) {
    const other = await anotherVisitor()
    await other.goto('/')
    await expect(cartButton(other)).toBeVisible()
  }
  await expect(async () => expect((await team.history()).releases[0]).toMatchObject({ version, state: 'withdrawn' })).toPass({
    timeout: 10_000,
  })
})
