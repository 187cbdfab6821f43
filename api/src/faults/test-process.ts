// One process of a shop, for the kit of faults: the API on `PORT`, by its settings in the environment. `TEST_CLOCK_MS` shifts its clock,
// and with `TEST_BUILDS`, a folder of built workspaces, it has pages and releases as well.
import './test-clock.ts'
import closeWithGrace from 'close-with-grace'

const { buildApp } = await import('../app.ts')
const { readConfig } = await import('../config/config.ts')
const { explainFailure } = await import('../db/explain-failure.ts')
const { stopGracefully } = await import('../operations/stop.ts')

try {
  const config = { ...readConfig(process.env), passwordCost: { memoryCost: 1024, timeCost: 1 } }
  const builds = process.env.TEST_BUILDS
  const app = await buildApp(config, { demo: null, ...(builds ? { builds } : { page: false }) })
  closeWithGrace({ delay: 10_000, logger: false }, () => stopGracefully(app))
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write('listening\n')
} catch (error) {
  process.stderr.write(`${explainFailure(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
