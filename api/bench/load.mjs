// Requests of many clients at once, one shop's beside another's.

import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import autocannon from 'autocannon'

export const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '0521234567',
  customerAddress: 'הרצל 12, תל אביב',
}

/** @param load.seconds how long, or `amount`, how many
 *  @returns the requests in all and per second, and latencies in milliseconds */
export async function sendLoad(url, request, { connections, seconds, amount }) {
  const limit = amount ? { amount } : { duration: seconds }
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, ...limit, requests: [request] })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}`)
  return { count: requests.total, rate: requests.average, p50: latency.p50, p99: latency.p99 }
}

/** Loads the addresses in turns, so that other work on the machine affects all of them, after a second that does not count.
 *  @returns the medians of each address */
export async function compareLoads(urls, request, { rounds, ...load }) {
  const results = urls.map(() => [])
  for (const url of urls) await sendLoad(url, request, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round++)
    for (const [index, url] of urls.entries()) results[index].push(await sendLoad(url, request, load))
  return results.map((all) => Object.fromEntries(['rate', 'p50', 'p99'].map((key) => [key, median(all.map((result) => result[key]))])))
}
