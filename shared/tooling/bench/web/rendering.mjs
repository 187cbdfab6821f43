// Costs of server rendering: uncached and cached pages.
import { execFileSync } from 'node:child_process'
import { apiBench } from '../../workspaces.mjs'
import { median } from '../figures.mjs'
import { answersPerSecond } from './raw-load.mjs'

const visitor = { cookie: 'ageVerified=true', 'accept-encoding': 'br' }
const pages = 60

/** Renders the pages of the first products once each.
 *  @returns the medians of the response and of the rendering alone, in milliseconds */
export async function uncached(address) {
  const { items } = await (await fetch(`${address}/api/products?limit=${pages}`)).json()
  const times = []
  for (const { id } of items) {
    const start = performance.now()
    await (await fetch(`${address}/?product=${id}`, { headers: visitor })).arrayBuffer()
    times.push(performance.now() - start)
  }
  return { whole: median(times), drawing: Number(execFileSync(process.execPath, [apiBench('draw-home'), address])) }
}

/** Cached responses per second. */
export const kept = (address) => answersPerSecond(`${address}/`, visitor)
