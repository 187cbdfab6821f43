// `npm run bench -- <name>`: measurements, each in a file of its own in `shared/tooling/bench`; that of the API is a program of its own.
import { spawnSync } from 'node:child_process'
import { say } from '../launch/console.mjs'
import { apiBench } from '../workspaces.mjs'

const benchmarks = ['admin', 'api', 'releases', 'web']

export async function run([name, ...rest]) {
  if (!benchmarks.includes(name)) {
    say(`Benchmarks: ${benchmarks.join(', ')}`)
    return 1
  }
  if (name === 'api') {
    const [part, ...others] = rest
    const program = ['orders', 'order-page', 'order-export', 'delivery', 'memory', 'monitoring', 'search-versions'].includes(part)
      ? [apiBench(part), ...others]
      : [apiBench('bench'), ...rest]
    return spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1
  }
  const { bench } = await import(`../bench/${name}.mjs`)
  await bench(rest)
  return 0
}
