// A payment provider as a process of its own, for stories: says its address on standard output, and ends with its parent.
import { startPayPlus } from './test-payplus.ts'

const { config } = await startPayPlus()
process.stdout.write(`provider ${config.address}\n`)
process.once('disconnect', () => process.exit())
