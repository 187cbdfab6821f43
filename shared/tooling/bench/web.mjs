// `npm run bench -- web`: the shop's performance on a phone, each measure beside its goal. `npm run bench -- web visit` measures one part
// alone: visit, interactions, lighthouse, paint, beside or rendering. `npm run bench -- web --bytes` builds and lists the bytes of each script, and of
// each package and module in it.
import { say } from '../launch/console.mjs'
import { openBrowser } from '../processes/browser.mjs'
import { openDemoShop } from '../processes/demo-shop.mjs'
import { builtWorkspaces } from '../workspaces.mjs'
import { kilobyte, kilobytes, milliseconds, sayMeasure } from './figures.mjs'
import { memoryOf } from './proc.mjs'
import { besideStatic, scriptedVisit } from './web/beside-static.mjs'
import { bytesOf } from './web/bytes.mjs'
import { clickable, firstPaints } from './web/first-paint.mjs'
import { firstVisit, idleScripts } from './web/first-visit.mjs'
import { cartBadge, viewChanges } from './web/interactions.mjs'
import { lighthouse } from './web/lighthouse.mjs'
import { kept, uncached } from './web/rendering.mjs'
import { viewsOnPhone } from './web/views-on-phone.mjs'

const paths = [
  ['the home page', '/', { fcp: 700, lcp: 900, tile: 700 }],
  ['a category', '/?category=%D7%99%D7%99%D7%9F', { lcp: 1000 }],
  ['a product', '/?product=5', { lcp: 1000 }],
]
const besideLimits = (firstPaint) => ({
  fcp: ['first paint', firstPaint],
  lcp: ['largest paint', 1.05],
  tapsVisible: ['presses every 100 ms, first visible answer', 1.5],
  oneVisible: ['one press, visible answer', 1.5],
})
/** The last: a press at the first paint until its dialog is open, to the static page's first paint; three fifths of the best of four shops. */
const besidePaths = [
  ['the home page', '/', besideLimits(1.35), 4.6],
  ['a category', '/?category=%D7%99%D7%99%D7%9F', besideLimits(1.4), 4],
]
const measures = { fcp: 'first paint', lcp: 'largest paint', tile: 'first tile' }
const paintRuns = 5
const besideRounds = 3
const viewRounds = 5

const most = (what, value, limit, show = String) => sayMeasure(what, show(value), value <= limit, `≤ ${show(limit)}`)
const least = (what, value, limit) => sayMeasure(what, String(value), value >= limit, limit === 100 ? '100' : `≥ ${limit}`)

const parts = {
  async visit(browser, address) {
    say('First visit to the home view, cold:')
    for (const adult of [false, true]) {
      const who = adult ? 'known to be of age' : 'new, at the age gate'
      const { requests, scriptBytes, scripts, shift, others } = await firstVisit(browser, address, { adult })
      most(`JavaScript before the view, ${who}`, scriptBytes, 120 * kilobyte, kilobytes)
      most(`requests before the view, ${who}`, requests, 14)
      most(`layout shift, ${who}`, Number(shift.toFixed(3)), 0.02)
      if (!adult) continue
      const ofCart = scripts.filter(({ file }) => file.startsWith('/remotes/cart/')).reduce((sum, { bytes }) => sum + bytes, 0)
      most('what the cart adds before the view', ofCart, 4.5 * kilobyte, kilobytes)
      for (const { file, bytes } of scripts) say(`${kilobytes(bytes).padStart(20)}  ${file}`)
      for (const file of others) say(`${''.padStart(20)}  ${file}`)
    }
    const idle = await idleScripts(browser, address)
    const sum = idle.reduce((total, { bytes }) => total + bytes, 0)
    most('all scripts of the home page in eight seconds without a press', sum, 120 * kilobyte, kilobytes)
    for (const { file, bytes } of idle) say(`${kilobytes(bytes).padStart(20)}  ${file}`)
  },
  async interactions(browser, address) {
    say('Interactions after load:')
    const views = await viewChanges(browser, address)
    most(`${views.count} view changes and searches on a desktop, 95th percentile`, views.p95, 100, milliseconds)
    const slowest = views.slowest.map(({ what, time }) => `${what} ${milliseconds(time)}`).join(', ')
    say(`          median ${milliseconds(views.p50)}; slowest: ${slowest}`)
    const { times, shift } = await viewsOnPhone(browser, address, viewRounds)
    for (const [view, time] of times) most(`${view}, from press to paint with a CPU slowdown of four, median`, time, 100, milliseconds)
    most('layout shift of these visits', Number(shift.toFixed(3)), 0.02)
    const badge = await cartBadge(browser, address)
    most('from tap to badge with a CPU slowdown of four, median', badge.p50, 50, milliseconds)
    say(`          slowest ${milliseconds(badge.most)}`)
  },
  async lighthouse(_browser, address) {
    for (const [what, path] of paths) {
      say(`Lighthouse on ${what}, phone, medians of 3:`)
      const { scores, shift, paint, wanting } = await lighthouse(`${address}${path}`)
      least('performance', scores.performance, 99)
      least('accessibility', scores.accessibility, 100)
      least('best practices', scores['best-practices'], 100)
      least('search engines', scores.seo, 100)
      most('layout shift', Number(shift.toFixed(3)), 0.02)
      say(`          largest paint ${milliseconds(paint)} on a slow connection`)
      for (const title of wanting) say(`          failed audit: ${title}`)
    }
  },
  async paint(browser, address) {
    await using without = await openDemoShop({ LECHAIM_FIRST_VIEW: 'off' })
    for (const [what, path, limits] of paths) {
      say(`First view of ${what}, cold, slow 4G, a CPU slowdown of four, medians of ${paintRuns}; in brackets with the renderer off:`)
      const { drawn, plain } = await firstPaints(browser, { drawn: address, plain: without.address }, path, paintRuns)
      for (const [measure, limit] of Object.entries(limits)) {
        most(`${measures[measure]} (${milliseconds(plain[measure])})`, drawn[measure], limit, milliseconds)
      }
      if (clickable(path)) most('first working press, beside the renderer off', Number((drawn.click / plain.click).toFixed(3)), 1.05)
      most('layout shift', Number(drawn.shift.toFixed(3)), 0.02)
    }
  },
  async beside(browser, address) {
    for (const [what, path, limits, doneLimit] of besidePaths) {
      say(`First view of ${what} beside a hand-written page with the same picture, medians of ${besideRounds} alternating rounds:`)
      const { shop, static: still } = await besideStatic(browser, address, path, besideRounds)
      for (const [measure, [name, limit]] of Object.entries(limits)) {
        const label = `${name}, ${milliseconds(shop[measure])} by ${milliseconds(still[measure])}`
        most(label, Number((shop[measure] / still[measure]).toFixed(2)), limit)
      }
      most('blocked beyond 50 ms, sum of all tasks', shop.blocked, 50, milliseconds)
      const done = `one press carried out, ${milliseconds(shop.oneDone)}, by the static page's first paint`
      most(done, Number((shop.oneDone / still.fcp).toFixed(2)), doneLimit)
      say(`          presses every 100 ms carried out after ${milliseconds(shop.tapsDone)}`)
    }
    const { presses, p98, most: slowest } = await scriptedVisit(browser, address)
    most(`${presses} presses with a CPU slowdown of four, 98th percentile`, p98, 100, milliseconds)
    say(`          slowest ${milliseconds(slowest)}`)
  },
  async rendering(_browser, address, pid) {
    say('Server rendering of the first view:')
    const { whole, drawing } = await uncached(address)
    most('rendering of the home page, median', drawing, 5, milliseconds)
    say(`          an uncached page with its data and compression: ${milliseconds(whole)}`)
    least('cached pages per second', Math.round(await kept(address)), 10_000)
    most('memory of server and renderer after that', Math.round(memoryOf(pid)), 300, (megabytes) => `${megabytes} MB`)
  },
}

const smallest = 50

async function listBytes() {
  let total = 0
  for (const workspace of builtWorkspaces()) {
    for (const { file, first, packed, modules } of await bytesOf(workspace)) {
      if (first) total += packed
      say(`${kilobytes(packed).padStart(10)}  ${workspace}: ${file}${first ? ', in the first view' : ''}`)
      const listed = modules.filter(([, bytes]) => bytes >= smallest).toSorted(([, a], [, b]) => b - a)
      for (const [name, bytes] of listed) say(`${kilobytes(bytes).padStart(20)}  ${name}`)
    }
  }
  say(`${kilobytes(total).padStart(10)}  scripts of the first view together`)
}

export async function bench(named) {
  if (named.includes('--bytes')) return listBytes()
  const chosen = named.length > 0 ? named : Object.keys(parts)
  const unknown = chosen.filter((name) => !(name in parts))
  if (unknown.length > 0) return say(`No such part: ${unknown.join(', ')}. Known: ${Object.keys(parts).join(', ')}`)
  await using shop = await openDemoShop()
  await using browser = await openBrowser()
  for (const name of chosen) await parts[name](browser, shop.address, shop.pid)
}
