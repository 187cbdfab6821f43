// `npm run bench -- releases`: how long a team waits until visitors have its release, and visitors until a bad one is gone. Medians of
// rounds on one shop, each with a build of its own, as seen by a browser that has never been there.
import { join } from 'node:path'
import { openBrowser, openPage } from '../browser.mjs'
import { withDemoShop } from '../demo-shop.mjs'
import { median } from '../figures.mjs'
import { say } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'

const rounds = 5
/** As many visitors as take a release back (`LECHAIM_ROLLBACK_VISITORS`). */
const visitors = 5
const failing = { remote: 'cart', expose: './slot/header-actions', cause: 'render', message: 'of a benchmark' }

const since = (start) => (performance.now() - start) / 1000

/** A new visitor's page, until it shows this release of the cart. */
async function see(browser, address, version) {
  const page = await openPage(browser, { width: 1440, height: 900, url: address })
  try {
    await page.goto(address)
    await page.locator(`[data-remote=cart][data-remote-version="${version}"]`).first().waitFor({ state: 'attached' })
  } finally {
    await page.context().close()
  }
}

async function round({ browser, shop, team, good, build }) {
  const { reportFailure } = await import(join(root, 'e2e/releases.ts'))
  const uploaded = performance.now()
  await team.release(build)
  await see(browser, shop.address, build.version)
  const arrived = since(uploaded)
  const report = () => reportFailure(shop, { ...failing, version: build.version })
  for (let visitor = 1; visitor < visitors; visitor++) await report()
  const failed = performance.now()
  await report()
  await see(browser, shop.address, good)
  return { arrived, gone: since(failed) }
}

function tell(what, times, goal) {
  const middle = median(times)
  const slowest = Math.max(...times)
  say(
    `  ${middle < goal ? 'met   ' : 'MISSED'}  ${what.padEnd(58)} ${middle.toFixed(2)} s, slowest ${slowest.toFixed(2)} s   (goal < ${goal} s)`,
  )
}

/** Each release that is taken back is a warning. */
const quiet = { LECHAIM_LOG: 'error' }

export async function bench() {
  await withDemoShop(async (address, dataDir) => {
    const { anotherBuild, teamOf } = await import(join(root, 'e2e/releases.ts'))
    const shop = { address, dataDir }
    const team = await teamOf(shop, 'cart')
    const good = (await team.history()).releases.find(({ state }) => state === 'live').version
    const browser = await openBrowser()
    try {
      const results = []
      for (let count = 0; count < rounds; count++)
        results.push(await round({ browser, shop, team, good, build: anotherBuild('remote-cart', `bench ${count}`) }))
      say(`Releases, medians of ${rounds}:`)
      tell(
        'from upload to a new visitor’s page',
        results.map(({ arrived }) => arrived),
        5,
      )
      tell(
        'from the fifth failing visitor to a good page',
        results.map(({ gone }) => gone),
        10,
      )
    } finally {
      await browser.close()
    }
  }, quiet)
}
