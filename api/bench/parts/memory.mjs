// `npm run bench -- api memory`: the memory that the demo's server holds with its renderer: after the start, at its highest while 32 clients
// ask for lists, and after 20,000 mixed requests, twice: by then the caches are full.
import { setTimeout as wait } from 'node:timers/promises'
import { sayMeasure } from '@lechaim/shared/tooling/bench/figures.mjs'
import { memoryOf } from '@lechaim/shared/tooling/bench/proc.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { openDemoShop } from '@lechaim/shared/tooling/processes/demo-shop.mjs'
import autocannon from 'autocannon'

const clients = 32
const lists = 10_000
const mixed = 20_000
const sampleMs = 250
/** Memory is returned a while after the load. */
const restMs = 2000
/** Mebibytes with lists, and the shares that mixed requests may add, and as many again. */
const goal = 300
const growthGoal = 0.1
const furtherGoal = 0.05

const browser = { 'accept-encoding': 'br', cookie: 'ageVerified=true' }
const api = { 'accept-encoding': 'br' }
const categories = ['יין', 'בירה', 'וויסקי', 'וודקה', 'ליקרים']
const sorts = ['newest', 'price-up', 'price-down', 'name']
const filters = (n) => `price:${n % 97}-${(n % 97) + 100 + (n % 41)}`

/** Of nearly each kind another one than before, so that few are cached when they are asked for. */
const kinds = [
  (n) => [`/api/products?${new URLSearchParams({ category: categories[n % 5], filters: filters(n), sort: sorts[n % 4] })}`, api],
  () => ['/api/products', api],
  (n) => [`/api/products/${(n % 100) + 1}`, api],
  (n) => [`/api/products?${new URLSearchParams({ q: `יין ${n % 300}` })}`, api],
  () => ['/', browser],
  (n) => [`/?product=${(n % 100) + 1}`, browser],
  (n) => [`/?${new URLSearchParams({ category: categories[n % 5], filter: filters(n) })}`, browser],
]

let sent = 0
/** @returns requests per second, and the highest memory meanwhile in MiB */
async function load({ address, pid }, kindOf, amount) {
  const setupRequest = (request) => {
    const [path, headers] = kindOf(sent)(sent)
    sent++
    return { ...request, path, headers }
  }
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid))
  }, sampleMs)
  const { requests, non2xx, errors } = await autocannon({ url: address, connections: clients, amount, requests: [{ setupRequest }] })
  clearInterval(watch)
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${address}`)
  await wait(restMs)
  return { rate: requests.average, highest, now: memoryOf(pid) }
}

const mebibytes = (value) => `${value.toFixed(0)} MiB`
const show = (what, { rate, highest, now }) =>
  say(`  ${what.padEnd(26)} ${rate.toFixed(0).padStart(6)} requests/s, at most ${mebibytes(highest)}, then ${mebibytes(now)}`)

await using shop = await openDemoShop({ LECHAIM_RATE_LIMITS: 'off' })
await (await fetch(shop.address, { headers: browser })).arrayBuffer()
await wait(restMs)
say(`Memory of the server and its renderer, ${clients} clients; after the start ${mebibytes(memoryOf(shop.pid))}`)
const [listAt, sameList] = kinds
const same = await load(shop, () => sameList, lists)
show('one list', same)
const many = await load(shop, () => listAt, lists)
show('lists that differ', many)
const all = await load(shop, (n) => kinds[n % kinds.length], mixed)
show('mixed requests', all)
const again = await load(shop, (n) => kinds[n % kinds.length], mixed)
show('as many again', again)
const most = Math.max(same.highest, many.highest)
sayMeasure('at most with lists', mebibytes(most), most <= goal, `≤ ${goal} MiB`)
const growth = all.now / many.now - 1
sayMeasure('after the mixed requests, beside after the lists', `${(growth * 100).toFixed(0)} %`, growth <= growthGoal, '≤ 10 %')
const further = again.now / all.now - 1
sayMeasure('after as many again', `${(further * 100).toFixed(0)} %`, further <= furtherGoal, '≤ 5 %')
