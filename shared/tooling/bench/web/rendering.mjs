// Costs of server rendering: uncached pages, cached pages, and the memory of both processes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../workspaces.mjs'
import { median } from '../figures.mjs'
import { answersPerSecond } from './raw-load.mjs'

const api = (path) => import(join(root, 'api/src', path))
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
  const { startRenderer } = await api('page/renderer/renderer.ts')
  const page = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(await (await fetch(address)).text())[1])
  const built = ['host', 'remote-storefront', 'remote-cart'].map((workspace) => {
    const { name, version } = JSON.parse(readFileSync(join(root, workspace, 'dist/release.json'), 'utf8'))
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

/** Memory in megabytes of the server and its renderer; shared pages count once. */
export function memoryOf(pid) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [String(pid), ...children].reduce((sum, each) => sum + residentOf(each), 0)
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const parentOf = (pid) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])
const residentOf = (pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
