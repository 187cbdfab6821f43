// `release --try`: a build that ruins pages in a browser alone is given to nobody.
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, commandsOf, withCode } from '../../releases.ts'

/** Once the first area is hydrated, which never happens in the shop's check. */
const inBrowser = (code: string) =>
  withCode(
    /^first-view\./,
    `globalThis.document?.addEventListener('area-hydrated', () => setTimeout(() => { ${code} }, 300), { once: true })`,
  )

test('a release that ruins pages in a browser alone stays a preview, and a good one goes to everybody', async ({ page, shop }) => {
  // Five releases, each with its own browser.
  test.slow()
  const team = await commandsOf(shop)
  const refusals = [
    ['loops', 'for (;;) {}', /Refused: \/: the page does not answer: a script of it does not end/],
    [
      'hides',
      'for (const area of document.querySelectorAll("[data-remote=storefront]")) area.style.display = "none"',
      /Refused: \/: nothing is seen of \.\/view\/home of storefront/,
    ],
    ['throws', 'throw new Error("broken on purpose")', /Refused: \/: an error that nothing catches: broken on purpose/],
    [
      'blocks',
      'const end = Date.now() + 1500; while (Date.now() < end);',
      /Refused: \/: one of its scripts blocks the page for 1[5-9]\d\d ms/,
    ],
  ] as const
  for (const [name, code, says] of refusals) {
    const { folder, version } = anotherBuild('remote-cart', name, inBrowser(code))
    const { code: ended, output } = await team('release', '--build', folder, '--try')
    expect.soft([name, ended]).toEqual([name, 1])
    expect.soft(output).toMatch(says)
    expect.soft(output).toMatch(new RegExp(`Nobody gets ${version.replaceAll(/[.+]/g, '\\$&')}; its preview: http`))
  }
  const { folder, version } = anotherBuild('remote-cart', 'good')
  const { code, output } = await team('release', '--build', folder, '--canary', '99', '--try')
  expect(output).toMatch(/Try: nothing is wrong in a browser after [\d.]+ s\nCanary: cart \S+, for 99 % of the visitors/)
  expect(code).toBe(0)
  await team('promote')
  await page.goto('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
})
