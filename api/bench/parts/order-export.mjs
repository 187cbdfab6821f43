// `npm run bench -- api order-export [sqlite | postgres] [orders]`: the accountant's files of a shop with a million orders, an order and a
// line in each row: their time, the server's memory, and how long `/healthz` takes meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '@lechaim/shared/tooling/bench/figures.mjs'
import { memoryOf } from '@lechaim/shared/tooling/bench/proc.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { openShopWithOrders } from '../many-orders.mjs'

const [engine = 'sqlite', many = '1000000'] = process.argv.slice(2)
const count = Number(many)
const goal = 200
const restMs = 20
const sampleMs = 500

await using opened = new AsyncDisposableStack()
const { address, pid } = await openShopWithOrders(opened, { engine, count })
const { username, password } = await (await fetch(`${address}/api/demo-owner`)).json()
const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: username, password }),
})
const { access_token: token } = await signedIn.json()

/** @returns the number of lines of the file */
async function readFile(path) {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines++
  return lines
}

say(`The files of ${count.toLocaleString('en')} orders on ${engine} (/healthz below ${goal} ms asked for):`)
for (const [name, path] of [
  ['an order in each row', '/api/orders/export'],
  ['a line in each row', '/api/orders/export?rows=lines'],
]) {
  const [waits, memory, start] = [[], [memoryOf(pid)], performance.now()]
  let isRunning = true
  const sampled = (async () => {
    while (isRunning) {
      memory.push(memoryOf(pid))
      await wait(sampleMs)
    }
  })()
  const asked = (async () => {
    while (isRunning) {
      const before = performance.now()
      await (await fetch(`${address}/healthz`)).arrayBuffer()
      waits.push(performance.now() - before)
      await wait(restMs)
    }
  })()
  const lines = await readFile(path)
  isRunning = false
  await Promise.all([sampled, asked])
  const seconds = (performance.now() - start) / 1000
  say(`  ${name}: ${lines.toLocaleString('en')} lines after ${seconds.toFixed(0)} s`)
  say(`    memory ${memory[0].toFixed(0)} MB before, ${Math.max(...memory).toFixed(0)} at most, ${memory.at(-1).toFixed(0)} at the end`)
  say(`    /healthz ${waits.length} times: median ${percentile(waits, 0.5).toFixed(0)} ms, most ${Math.max(...waits).toFixed(0)}`)
}
