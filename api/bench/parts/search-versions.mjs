// `npm run bench -- api search-versions <checkout>`: the search and its suggestions beside those of another checkout of the project, which is
// installed and built. Both answer each query in turns in one process, since equal processes differ by more than the searches.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { brandNames } from '../big-catalogue.mjs'
import { kinds } from '../search.mjs'

const products = 10_000
const warmUps = 3
const rounds = 10
const suggestions = 'suggestions'
const beginnings = brandNames().flatMap((brand) => [2, 3, 4].map((length) => ({ q: brand.slice(0, length) })))
const all = { ...kinds, [suggestions]: beginnings.slice(0, 60) }

/** The search of a checkout, with a catalogue of its own. */
async function openSearch(root, folder) {
  const load = (path) => import(join(root, 'api', path))
  const { buildApp } = await load('src/app.ts')
  // Older versions have it in the folder above.
  const { readConfig } = await load('src/config/config.ts').catch(() => load('src/config.ts'))
  const { listProducts } = await load('src/catalogue/products/products-queries.ts')
  const { suggest } = await load('src/catalogue/search/suggestions.ts')
  const { buildIndex } = await load('src/catalogue/search/build-index.ts')
  const { fillCatalogue } = await load('bench/big-catalogue.mjs')
  const app = await buildApp(readConfig({ LECHAIM_DATA: folder }), { demo: null, page: false })
  fillCatalogue(folder, products)
  const value = JSON.stringify({ version: 0, below: null, former: false })
  await app.db
    .insertInto('settings')
    .values({ name: 'search_index', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await buildIndex(app, { info: () => {} })
  return {
    answer: (kind, query) =>
      kind === suggestions ? suggest(app.db, query.q, { visibleOnly: true }) : listProducts(app.db, { ...query, visibleOnly: true }),
    close: () => app.close(),
  }
}

/** @returns for each query of a kind, the median milliseconds of each search */
async function timeKind(searches, kind) {
  const times = all[kind].map(() => searches.map(() => []))
  for (let round = -warmUps; round < rounds; round++)
    for (const [at, query] of all[kind].entries())
      for (const search of (round + at) % 2 ? [0, 1] : [1, 0]) {
        const start = performance.now()
        await searches[search].answer(kind, query)
        if (round >= 0) times[at][search].push(performance.now() - start)
      }
  return times.map((each) => each.map(median))
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)

async function compare(other) {
  using hereData = mkdtempDisposableSync(join(tmpdir(), 'lechaim-search-'))
  using thereData = mkdtempDisposableSync(join(tmpdir(), 'lechaim-search-'))
  const here = resolve(import.meta.dirname, '../../..')
  const searches = [await openSearch(here, hereData.path), await openSearch(resolve(other), thereData.path)]
  say(`The search here and there, ${products.toLocaleString('en')} products, medians of each query's ${rounds} rounds in turns`)
  const totals = []
  for (const kind of Object.keys(all)) {
    const times = await timeKind(searches, kind)
    const [ours, theirs] = [0, 1].map((at) => times.map((each) => each[at]))
    totals.push([sum(ours) / ours.length, sum(theirs) / theirs.length])
    const [one, two] = [median(ours), median(theirs)]
    const worst = times.map(([a, b], at) => ({ ratio: a / b, q: all[kind][at].q })).sort((a, b) => b.ratio - a.ratio)[0]
    say(
      `  ${kind.padEnd(28)} ${one.toFixed(2)} and ${two.toFixed(2)} ms, ${(one / two).toFixed(2)} ×, sum ${(sum(ours) / sum(theirs)).toFixed(2)} ×, at most ${worst.ratio.toFixed(2)} × ("${worst.q.slice(0, 20)}")`,
    )
  }
  const ratio = sum(totals.map(([ours]) => ours)) / sum(totals.map(([, theirs]) => theirs))
  say(`  ${'all kinds'.padEnd(28)} ${ratio.toFixed(2)} ×`)
  for (const search of searches) await search.close()
}

const [other] = process.argv.slice(2)
if (other) await compare(other)
else say('npm run bench -- api search-versions <checkout to compare with>')
