// `npm run bench -- <name>`: measurements, each in a file of its own in `shared/tooling/bench`.
import { say } from '../launch/console.mjs'

const benchmarks = ['admin', 'api', 'federation', 'releases', 'web']

export async function run([name, ...rest]) {
  if (!benchmarks.includes(name)) {
    say(`Benchmarks: ${benchmarks.join(', ')}`)
    return 1
  }
  const { bench } = await import(`../bench/${name}.mjs`)
  await bench(rest)
  return 0
}
