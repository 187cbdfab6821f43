// Draws the home page of the shop at the given address again and again, by a renderer of its own and the present builds; prints the median
// in milliseconds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { readJson, root } from '@lechaim/shared/tooling/workspaces.mjs'
import { startRenderer } from '../src/page/renderer/renderer.ts'

const [warmUps, measured] = [60, 180]

const html = await (await fetch(process.argv[2])).text()
const page = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)[1])
const built = ['host', 'remote-storefront', 'remote-cart'].map((workspace) => {
  const { name, version } = readJson(join(root, workspace, 'dist/release.json'))
  return { key: `${name}@${version}`, code: readFileSync(join(root, workspace, 'dist/server.cjs'), 'utf8') }
})
const renderer = startRenderer()
await renderer.load(built)
const [, ...remotes] = built.map(({ key }) => key)
const times = []
for (let count = 0; count < warmUps + measured; count++) {
  const start = performance.now()
  await renderer.draw({ remotes, task: { page, search: '', lostPath: null } })
  times.push(performance.now() - start)
}
renderer.end()
process.stdout.write(`${median(times.slice(warmUps))}`)
