// `npm run bench -- federation [runs] [waterfall]`: the cost of federation for a first visit compared with the same sources as one build,
// and the share of integrity and recovery. All variants in one run, in random order, against drift of the machine.
import { availableParallelism, loadavg } from 'node:os'
import { say } from '../launch/console.mjs'
import { openBrowser } from '../processes/browser.mjs'
import { firstView } from './federation/first-view.mjs'
import { openVariant } from './federation/variant-shop.mjs'
import { kilobytes, median, milliseconds, sayMeasure } from './figures.mjs'

/** `drawn` is the shop as it is; the others leave the first view to browsers, as one build alone has to. */
const variants = ['drawn', 'released', 'unguarded', 'monolith']
const delays = [100, 300]
const usualRuns = 9
const limit = 1.05

const shuffled = (list) =>
  list
    .map((item) => [Math.random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

function check(variant, { federated, checked }) {
  if (federated !== (variant !== 'monolith') || checked !== (variant !== 'unguarded'))
    throw new Error(`The page of ${variant} is ${federated ? '' : 'not '}federated and ${checked ? '' : 'not '}checked`)
}

async function visits(browser, shops, delay, runs) {
  const taken = Object.fromEntries(variants.map((variant) => [variant, []]))
  for (let run = 0; run < runs; run++) {
    for (const { variant, address } of shuffled(shops)) taken[variant].push(await firstView(browser, address, delay))
  }
  return taken
}

function sayTimes(taken) {
  say(`  ${''.padEnd(10)}    stands   (fastest, slowest)   with picture and fonts   requests   scripts`)
  for (const [variant, all] of Object.entries(taken)) {
    const times = all.map(({ shownAt }) => shownAt)
    const columns = [
      milliseconds(median(times)).padStart(10),
      `(${milliseconds(Math.min(...times))}, ${milliseconds(Math.max(...times))})`.padStart(21),
      milliseconds(median(all.map(({ completeAt }) => completeAt))).padStart(25),
      String(median(all.map(({ requests }) => requests))).padStart(11),
      kilobytes(median(all.map(({ scriptBytes }) => scriptBytes))).padStart(10),
    ]
    say(`  ${variant.padEnd(10)}${columns.join('')}`)
  }
}

function sayRatio(what, taken, one, other) {
  const [above, below] = [one, other].map((variant) => median(taken[variant].map(({ shownAt }) => shownAt)))
  sayMeasure(what, (above / below).toFixed(3), above / below <= limit, `≤ ${limit}`)
}

/** Other load on the machine distorts the figures unevenly. */
function sayLoad() {
  const [load] = loadavg()
  if (load > availableParallelism()) say(`\nThe machine was busy (load ${load.toFixed(1)}): take these ratios for a rough guess`)
}

/** The requests of the median visit. */
function sayWaterfall(variant, all) {
  const { shownAt, files } = all.toSorted((a, b) => a.shownAt - b.shownAt)[Math.floor(all.length / 2)]
  say(`  ${variant}: stands at ${milliseconds(shownAt)}; asked, first byte, last byte`)
  for (const { file, asked, answered, there, bytes } of files.toSorted((a, b) => a.asked - b.asked)) {
    say(`  ${[asked, answered, there].map((time) => milliseconds(time).padStart(8)).join('')} ${kilobytes(bytes).padStart(10)}  ${file}`)
  }
}

export async function bench(named) {
  const runs = Number(named.find((word) => /^\d+$/.test(word)) ?? usualRuns)
  await using opened = new AsyncDisposableStack()
  const shops = []
  for (const variant of variants) shops.push(opened.use(await openVariant(variant)))
  const browser = opened.use(await openBrowser())
  // A warm-up visit, which is not counted.
  for (const { variant, address } of shops) check(variant, await firstView(browser, address))
  for (const delay of delays) {
    const taken = await visits(browser, shops, delay, runs)
    say(`\nHome view, cold, ${delay} ms for each request, medians of ${runs}:`)
    sayTimes(taken)
    sayRatio('the shop as it is beside the monolith', taken, 'drawn', 'monolith')
    sayRatio('federated beside the monolith, both drawn by the browser', taken, 'released', 'monolith')
    sayRatio('with integrity and recovery beside without', taken, 'released', 'unguarded')
    if (named.includes('waterfall')) for (const variant of variants) sayWaterfall(variant, taken[variant])
  }
  sayLoad()
}
