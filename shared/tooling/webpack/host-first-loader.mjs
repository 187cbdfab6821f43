// In a remote's bundle for the server: a shared module is the host's where it has one of that name, and otherwise a copy that the bundle
// brings, so that a new shared module needs no release of the host first.
import { relative, sep } from 'node:path'
import { sharedFolder } from '../workspaces.mjs'

/** @returns the name under which a file of the shared package is imported */
export const sharedName = (file) => `@lechaim/shared/${relative(sharedFolder, file).replaceAll(sep, '/')}`

/** The file itself is not read: its copy is another module, with a query. */
export function pitch() {
  const name = JSON.stringify(sharedName(this.resourcePath))
  return `let given
try {
  given = __non_webpack_require__(${name})
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error
}
module.exports = given ?? require(${JSON.stringify(`${this.resourcePath}?own`)})
`
}

// biome-ignore lint/style/noDefaultExport: webpack reads a loader from there
export default (source) => source
