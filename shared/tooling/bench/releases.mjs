// `npm run bench -- releases`: times until visitors get a release, and until a bad one is rolled back. Medians of rounds on one shop, each
// with its own build, seen by a new browser. `npm run bench -- releases memory`: memory use after a hundred releases.
import { setTimeout as wait } from 'node:timers/promises'
import { anotherBuild, reportFailure, teamOf } from '../../../e2e/releases.ts'
import { say } from '../launch/console.mjs'
import { openBrowser, openPage } from '../processes/browser.mjs'
import { openDemoShop } from '../processes/demo-shop.mjs'
import { median, sayMeasure } from './figures.mjs'
import { memoryOf } from './proc.mjs'

const rounds = 5
/** The number of failing visitors that triggers a rollback (`LECHAIM_ROLLBACK_VISITORS`). */
const visitors = 5
const failing = { remote: 'cart', expose: './slot/header-actions', cause: 'render', message: 'of a benchmark' }

const since = (start) => (performance.now() - start) / 1000

/** Reloads as a new visitor until the page has this release of the cart. */
async function see(browser, address, version) {
  await using page = await openPage(browser, { width: 1440, height: 900, url: address })
  await page.goto(address)
  await page.locator(`[data-remote=cart][data-remote-version="${version}"]`).first().waitFor({ state: 'attached' })
}

async function round({ browser, shop, team, good, build }) {
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

function sayTimes(what, times, goal) {
  const middle = median(times)
  sayMeasure(what, `${middle.toFixed(2)} s, slowest ${Math.max(...times).toFixed(2)} s`, middle < goal, `< ${goal} s`)
}

/** Each rollback is logged as a warning. */
const quiet = { LECHAIM_LOG: 'error' }

const manyReleases = 100
const memoryGoal = 300
/** Milliseconds after which renderers of earlier releases have stopped. */
const settling = 45_000

/** Each release is rendered once by the server. */
async function memory() {
  await using shop = await openDemoShop(quiet)
  const team = await teamOf(shop, 'cart')
  const visit = async () => (await fetch(shop.address)).text()
  await visit()
  const before = memoryOf(shop.pid)
  let drawn = 0
  for (let count = 0; count < manyReleases; count++) {
    const build = anotherBuild('remote-cart', `memory ${count}`)
    await team.release(build)
    if ((await visit()).includes(`data-remote-version="${build.version}"`)) drawn++
  }
  await wait(settling)
  await visit()
  const after = Math.round(memoryOf(shop.pid))
  say(`Server and renderers before: ${Math.round(before)} MB. ${drawn} of ${manyReleases} releases were drawn for their first visitor.`)
  sayMeasure(`memory after ${manyReleases} releases`, `${after} MB`, after <= memoryGoal, `≤ ${memoryGoal} MB`)
}

export async function bench(named) {
  if (named.includes('memory')) return memory()
  await using shop = await openDemoShop(quiet)
  await using browser = await openBrowser()
  const team = await teamOf(shop, 'cart')
  const good = (await team.history()).releases.find(({ state }) => state === 'live').version
  const times = []
  for (let count = 0; count < rounds; count++)
    times.push(await round({ browser, shop, team, good, build: anotherBuild('remote-cart', `bench ${count}`) }))
  say(`Releases, medians of ${rounds}:`)
  sayTimes(
    'from upload to a new visitor’s page',
    times.map(({ arrived }) => arrived),
    5,
  )
  sayTimes(
    'from the fifth failing visitor to a good page',
    times.map(({ gone }) => gone),
    10,
  )
}
