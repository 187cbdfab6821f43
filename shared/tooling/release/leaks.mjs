// Memory that a page keeps while its views come and go: a release that leaks grows with each round of them, beside what is live (decision 0111).

/** The first rounds fill caches. */
const warmUps = 2
const roundsOfSpan = 3
const spans = 3
/** Milliseconds that a view has at least, and at most until its areas are hydrated. */
const view = { least: 100, most: 3000 }

/** Less growth of a round is noise. */
const counted = [
  { metric: 'JSHeapUsedSize', least: 64 * 1024, say: (bytes) => `${Math.round(bytes / 1024)} KB of memory` },
  { metric: 'Nodes', least: 5, say: (count) => `${Math.round(count)} nodes of the document` },
  { metric: 'JSEventListeners', least: 1, say: (count) => `${Math.round(count)} listeners` },
]

/** Shows views one after the other, without loading the page anew, and counts after garbage collection.
 *  @param page that can be used
 *  @param addresses of the views of a round
 *  @returns of each count its growth in a round, in each span of rounds; null where the page was loaded anew */
export async function growthOf(page, addresses) {
  const device = await page.context().newCDPSession(page)
  await device.send('Performance.enable')
  const show = async (rounds) => {
    for (let round = 0; round < rounds; round++) for (const address of addresses) await page.evaluate(showView, { address, view })
  }
  const count = async () => {
    await device.send('HeapProfiler.collectGarbage')
    const { metrics } = await device.send('Performance.getMetrics')
    return counted.map(({ metric }) => metrics.find(({ name }) => name === metric).value)
  }
  await show(warmUps)
  await page.evaluate(() => {
    window.isSamePage = true
  })
  const counts = [await count()]
  for (let span = 0; span < spans; span++) {
    await show(roundsOfSpan)
    counts.push(await count())
  }
  if (!(await page.evaluate(() => window.isSamePage === true))) return null
  return counted.map((_, place) => counts.slice(1).map((after, span) => (after[place] - counts[span][place]) / roundsOfSpan))
}

async function showView({ address, view: { least, most } }) {
  const end = performance.now() + most
  history.replaceState({ lechaim: true }, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const isShown = () => !document.querySelector('#app :is([data-expose], [data-part]):not([data-hydrated])')
  do await new Promise((done) => setTimeout(done, least))
  while (!isShown() && performance.now() < end)
}

/** @param before,after growth of what is live and of the candidate; null for a page in which it could not be counted
 *  @returns a sentence for each count that grows in every span, and by more than live's usually does */
export function leaksIn(before, after) {
  if (!before) return []
  if (!after) return ['its views cannot come and go in one page: a script does not end, or loads the page anew']
  return counted.flatMap(({ least, say }, place) => {
    const [live, own] = [median(before[place]), Math.min(...after[place])]
    if (own < least + Math.max(0, live)) return []
    return [`it leaks: each round of views leaves ${say(own)} behind, with what is live ${say(Math.max(0, live))}`]
  })
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
