// `release --try`: a build that ruins pages in a browser alone is given to nobody.
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, commandsOf, withCode } from '../../releases.ts'

/** Once the first area is hydrated, which never happens in the shop's check. */
const inBrowser = (code: string) =>
  withCode(/^first-view\./, `globalThis.document?.addEventListener('area-hydrated', () => { ${code} }, { once: true })`)

/** Everything at once, when every area is hydrated. */
const ruins = `setTimeout(() => {
  for (const area of document.querySelectorAll('[data-remote=storefront]')) area.style.display = 'none'
  addEventListener('popstate', () => { globalThis.kept = [globalThis.kept, Array.from({ length: 50_000 }, Math.random)] })
  const end = Date.now() + 1500
  while (Date.now() < end);
  throw new Error('broken on purpose')
}, 300)`

test('a release that ruins pages in a browser alone stays a preview, and a good one goes to everybody', async ({ page, shop }) => {
  // Three releases, each with its own browser.
  test.slow()
  const team = await commandsOf(shop)
  const refusals = [
    ['loops', 'for (;;) {}', [/Refused: \/: the page does not answer: a script of it does not end/]],
    [
      'ruins',
      ruins,
      [
        /Refused: \/: nothing is seen of \.\/view\/home of storefront/,
        /Refused: \/: an error that nothing catches: broken on purpose/,
        /Refused: \/: one of its scripts blocks the page for \d{4} ms/,
        /Refused: \/: it leaks: each round of views leaves \d{3,} KB of memory behind, with what is live \d+ KB of memory/,
      ],
    ],
  ] as const
  for (const [name, code, says] of refusals) {
    const { folder, version } = anotherBuild('remote-cart', name, inBrowser(code))
    const { code: ended, output } = await team('release', '--build', folder, '--try')
    expect.soft([name, ended]).toEqual([name, 1])
    for (const sentence of says) expect.soft(output).toMatch(sentence)
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
