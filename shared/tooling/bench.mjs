// `npm run bench -- <name>`: measurements, each in a file of its own in `bench/`.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { say } from './launch/console.mjs'
import { root } from './workspaces.mjs'

const folder = join(root, 'shared/tooling/bench')

export async function run([name, ...rest]) {
  const file = join(folder, `${name}.mjs`)
  if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(file)) {
    say(
      `Benchmarks: ${readdirSync(folder)
        .map((entry) => basename(entry, '.mjs'))
        .join(', ')}`,
    )
    return 1
  }
  const { bench } = await import(pathToFileURL(file).href)
  await bench(rest)
  return 0
}
