// Costs of server rendering: uncached and cached pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startRenderer } from '../../../../api/src/page/renderer/renderer.ts'
import { readJson, root } from '../../workspaces.mjs'
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
  return { whole: median(times), drawing: await drawing(address) }
}

/** Repeated rendering of the home page by a separate renderer. */
async function drawing(address) {
  const page = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(await (await fetch(address)).text())[1])
  const built = ['host', 'remote-storefront', 'remote-cart'].map((workspace) => {
    const { name, version } = readJson(join(root, workspace, 'dist/release.json'))
    return { key: `${name}@${version}`, code: readFileSync(join(root, workspace, 'dist/server.cjs'), 'utf8') }
  })
  const renderer = startRenderer()
  await renderer.load(built)
  const [, ...remotes] = built.map(({ key }) => key)
  const times = []
  for (let count = 0; count < 4 * pages; count++) {
    const start = performance.now()
    await renderer.draw({ remotes, task: { page, search: '', lostPath: null } })
    times.push(performance.now() - start)
  }
  renderer.end()
  return median(times.slice(pages))
}

/** Cached responses per second. */
export const kept = (address) => answersPerSecond(`${address}/`, visitor)
