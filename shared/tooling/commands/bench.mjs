// `npm run bench -- <name>`: measurements, each in a file of its own in `shared/tooling/bench`; those of the API are programs of their own.
import { spawnSync } from 'node:child_process'
import { say } from '../launch/console.mjs'
import { apiBench, apiBenchParts } from '../workspaces.mjs'

export const benchmarks = ['admin', 'api', 'releases', 'web']

export async function run([name, ...rest]) {
  if (!benchmarks.includes(name)) {
    say(`Benchmarks: ${benchmarks.join(', ')}`)
    return 1
  }
  if (name === 'api') {
    const [part, ...others] = rest
    const program = apiBenchParts().includes(part) ? [apiBench(`parts/${part}`), ...others] : [apiBench('bench'), ...rest]
    return spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1
  }
  const { bench } = await import(`../bench/${name}.mjs`)
  await bench(rest)
  return 0
}
