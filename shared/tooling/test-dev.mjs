// `npm run test:dev`: what `npm run dev` does with edits, in a real browser; on a copy of this checkout.
import { runPlaywright } from './test-chaos.mjs'

export const run = () => runPlaywright(['--config', 'e2e/dev-mode.config.ts'])
