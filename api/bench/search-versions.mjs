// `npm run bench -- api search-versions <checkout>`: the search and its suggestions beside those of another checkout of the project, which is
// installed and built, in turns in one run. Each has a process and 10,000 products of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median, percentile } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { brandNames } from './big-catalogue.mjs'
import { kinds, timeQueries } from './search.mjs'

const products = 10_000
const rounds = 7
const suggestions = 'suggestions'
const beginnings = brandNames().flatMap((brand) => [2, 3, 4].map((length) => ({ q: brand.slice(0, length) })))
const all = { ...kinds, [suggestions]: beginnings.slice(0, 60) }

/** Answers kinds of queries by the code of one checkout, on demand. */
async function answerKinds(root) {
  const load = (path) => import(join(root, 'api', path))
  const { buildApp } = await load('src/app.ts')
  const { readConfig } = await load('src/config.ts')
  const { listProducts } = await load('src/catalogue/products/products-queries.ts')
  const { suggest } = await load('src/catalogue/search/suggestions.ts')
  const { buildIndex } = await load('src/catalogue/search/build-index.ts')
  const { fillCatalogue } = await load('bench/big-catalogue.mjs')
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-search-'))
  const app = await buildApp(readConfig({ LECHAIM_DATA: folder.path }), { demo: null, page: false })
  fillCatalogue(folder.path, products)
  const value = JSON.stringify({ version: 0, below: null, former: false })
  await app.db
    .insertInto('settings')
    .values({ name: 'search_index', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await buildIndex(app, { info: () => {} })
  const answers = {
    [suggestions]: ({ q }) => suggest(app.db, q, { visibleOnly: true }),
    search: (query) => listProducts(app.db, { ...query, visibleOnly: true }),
  }
  process.on('message', async (kind) => process.send((await timeQueries(all[kind], answers[kind] ?? answers.search)).processor))
  process.send('ready')
  await once(process, 'disconnect')
  await app.close()
}

async function ask(child, message) {
  const answered = once(child, 'message')
  child.send(message)
  return (await answered)[0]
}

async function compare(other) {
  const roots = { here: resolve(import.meta.dirname, '../..'), there: resolve(other) }
  const children = {}
  for (const [name, root] of Object.entries(roots)) {
    children[name] = fork(import.meta.filename, ['--answer', root], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(children[name], 'message')
  }
  say(`Processor time of the search, here and there, ${products.toLocaleString('en')} products, medians of ${rounds} rounds in turns`)
  const sums = { here: [], there: [] }
  for (const kind of Object.keys(all)) {
    const times = { here: [], there: [] }
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? ['here', 'there'] : ['there', 'here']) times[name].push(...(await ask(children[name], kind)))
    const [here, there] = [median(times.here), median(times.there)]
    for (const name of Object.keys(sums)) sums[name].push(median(times[name]))
    const last = `p99 ${percentile(times.here, 0.99).toFixed(2)} and ${percentile(times.there, 0.99).toFixed(2)} ms`
    say(`  ${kind.padEnd(28)} ${here.toFixed(2)} and ${there.toFixed(2)} ms, ${(here / there).toFixed(2)} ×, ${last}`)
  }
  const total = (times) => times.reduce((sum, time) => sum + time, 0)
  say(`  ${'all kinds'.padEnd(28)} ${(total(sums.here) / total(sums.there)).toFixed(2)} ×`)
  for (const child of Object.values(children)) child.disconnect()
}

const [first, root] = process.argv.slice(2)
if (first === '--answer') await answerKinds(root)
else if (first) await compare(first)
else say('npm run bench -- api search-versions <checkout to compare with>')
