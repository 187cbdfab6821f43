// Lets Node run the TypeScript of @lechaim/shared as a package: in node_modules Node strips no types by itself.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node calls the function experimental, once in each process.
const { emitWarning } = process
process.emitWarning = (warning, ...rest) => {
  if (rest[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest)
}

registerHooks({
  load(url, context, next) {
    if (!/\/node_modules\/@lechaim\/shared\/.*\.ts$/.test(url)) return next(url, context)
    return { format: 'module', shortCircuit: true, source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')) }
  },
})
