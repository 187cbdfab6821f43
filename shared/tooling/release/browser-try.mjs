// Opens a preview in a headless browser beside what is live, before visitors get it: what only happens in a browser, such as an effect that
// loops, a style that hides another part, or a leak, shows there (decision 0097).
import { setTimeout as delay } from 'node:timers/promises'
import { connectBrowser, openContext, startBrowser } from '../processes/browser.mjs'
import { growthOf, leaksIn } from './leaks.mjs'

const desktop = { width: 1280, height: 800 }
/** Milliseconds until every area must be hydrated, and for a page to answer after that. */
const usableMs = 20_000
const answerMs = 6000
/** For the rounds of views. */
const roundsMs = 120_000
/** For all views of a release. */
const tryMs = 600_000
/** Effects and timers have run by then. */
const settledMs = 1500
/** As the renderer allows on the server, in milliseconds of one script. */
const maxBlockedMs = 1000

/** The command ends without waiting for it. @returns null afterwards */
const nullAfter = (milliseconds) => delay(milliseconds, null, { ref: false })

const addressOf = (view) => (view === 'home' ? '/' : `/?view=${view}`)
/** An order's view needs an order; the panel has no previews. */
const unvisited = ['order', 'admin']

/** @param release its preview link, and the views that it provides
 *  @returns a sentence for each thing that is wrong */
export async function tryInBrowser(shop, { preview, views, ...release }) {
  const addresses = [...new Set(['/', ...views.filter((view) => !unvisited.includes(view)).map(addressOf)])]
  const server = await startBrowser()
  try {
    const found = await Promise.race([visitAll(server, shop, { preview, addresses, ...release }), nullAfter(tryMs)])
    return found ?? [`the browser does not answer, and was ended after ${tryMs / 60_000} minutes`]
  } finally {
    await server.kill()
  }
}

async function visitAll(server, shop, { preview, addresses, ...release }) {
  const browser = await connectBrowser(server)
  const [live, candidate] = [await openContext(browser, { ...desktop, url: shop }), await openContext(browser, { ...desktop, url: shop })]
  for (const context of [live, candidate]) await context.addInitScript(followBlocking)
  await beginPreview(candidate, shop, preview)
  const problems = []
  // A list belongs to every round: home alone would not go away.
  const round = [...new Set([addressOf('category'), ...addresses.slice(1), '/'])]
  for (const address of addresses) {
    const rounds = address === '/' ? round : null
    const before = await visit(live, shop + address, release, rounds)
    const after = await visit(candidate, shop + address, release, rounds)
    problems.push(...problemsIn(before, after, release).map((problem) => `${address}: ${problem}`))
    // Other pages may be of the same process.
    if (!after.areas) break
  }
  return problems
}

/** Sends the form behind the link as a person's press does, but in no page: the one that follows may have a script that does not end. */
async function beginPreview(context, shop, preview) {
  const answer = await context.request.post(`${shop}/preview`, {
    form: { token: new URL(preview).searchParams.get('token') },
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`The preview was refused with ${answer.status()}`)
}

/** @param rounds addresses of views that come and go in the page; null for none
 *  @returns what became of the page; `areas` null where it does not answer */
async function visit(context, address, { remote, version }, rounds) {
  const isOwn = (text) => text.replaceAll('%2B', '+').includes(`/remotes/${remote}/${version}/`)
  const errors = []
  // Of its own: one that hangs is closed from outside.
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    if (isOwn(String(error.stack))) errors.push(error.message)
  })
  try {
    await page.goto(address, { waitUntil: 'commit' })
    const hydrated = page.waitForFunction(everyAreaIsHydrated, null, { timeout: usableMs }).then(
      () => true,
      () => false,
    )
    // Its timeout waits for the page's answer, which never comes while a script runs.
    const isUsable = (await Promise.race([hydrated, nullAfter(usableMs + answerMs)])) ?? false
    if (isUsable) await page.waitForTimeout(settledMs)
    const answer = await Promise.race([page.evaluate(readPage), nullAfter(answerMs)])
    if (!answer) return { isUsable, areas: null, errors, blockedMs: 0 }
    const own = answer.blocked.filter(({ address }) => isOwn(address)).map(({ ms }) => ms)
    const growth = isUsable && rounds ? await Promise.race([growthOf(page, rounds).catch(() => null), nullAfter(roundsMs)]) : null
    return { isUsable, areas: answer.areas, errors, growth, blockedMs: Math.round(Math.max(0, ...own)) }
  } finally {
    // A page whose script does not end may never close; the browser ends with the command.
    await Promise.race([page.close().catch(() => {}), nullAfter(answerMs)])
  }
}

function everyAreaIsHydrated() {
  const areas = document.querySelectorAll('#app [data-expose]')
  // Parts that load later wait for a sign of a person.
  dispatchEvent(new Event('pointermove'))
  return areas.length > 0 && !document.querySelector('#app :is([data-expose], [data-part]):not([data-hydrated])')
}

function followBlocking() {
  window.blockedByScripts = []
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries())
      for (const { duration, sourceURL } of scripts) window.blockedByScripts.push({ ms: duration, address: sourceURL })
  }).observe({ type: 'long-animation-frame', buffered: true })
}

async function readPage() {
  // The browser tells of a long task some frames after it.
  await new Promise((done) => setTimeout(done, 500))
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const areas = [...document.querySelectorAll('#app [data-expose]')].map((area) => ({
    name: `${area.dataset.expose} of ${area.dataset.remote}`,
    remote: area.dataset.remote,
    version: area.dataset.remoteVersion,
    seen: [area, ...area.querySelectorAll('*')].filter(isSeen).length,
  }))
  return { areas, blocked: window.blockedByScripts }
}

function problemsIn(before, after, { remote, version }) {
  if (!after.areas) return ['the page does not answer: a script of it does not end']
  const others = before.areas ?? []
  const hidden = after.areas.filter(
    (area) => area.remote !== remote && area.seen === 0 && others.some((one) => one.name === area.name && one.seen > 0),
  )
  const fallenBack = after.areas.filter((area) => area.remote === remote && area.version !== version)
  return [
    ...(after.isUsable || !before.isUsable ? [] : [`it cannot be used within ${usableMs / 1000} s`]),
    ...new Set(after.errors.map((message) => `an error that nothing catches: ${message}`)),
    ...(after.blockedMs > maxBlockedMs ? [`one of its scripts blocks the page for ${after.blockedMs} ms`] : []),
    ...fallenBack.map(({ name, version: shown }) => `${name} fails, ${shown} stands in`),
    ...hidden.map(({ name }) => `nothing is seen of ${name}`),
    ...(after.isUsable ? leaksIn(before.growth, after.growth) : []),
  ]
}
