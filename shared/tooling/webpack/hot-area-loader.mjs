// For exposed modules of a local build in a running shop: puts a component around each that takes updates of everything below.
import { basename, join } from 'node:path'
import { root } from '../workspaces.mjs'

const mark = '?area'

/** The rule for views and slots, which each have the module itself under another request. */
export const hotAreas = {
  test: /[\\/]src[\\/](view|slot)[\\/][a-z-]+\.tsx$/,
  resourceQuery: { not: [/^\?area$/] },
  enforce: 'post',
  use: import.meta.filename,
}

export function pitch() {
  const [module, hot] = [`./${basename(this.resourcePath)}${mark}`, join(root, 'shared/dev/hot-area.ts')].map((path) =>
    JSON.stringify(path),
  )
  return `import Current from ${module}
import { hotArea } from ${hot}
const { Area, renew } = hotArea(Current)
if (import.meta.webpackHot) import.meta.webpackHot.accept(${module}, () => renew(Current))
export default Area
`
}

// biome-ignore lint/style/noDefaultExport: webpack reads a loader from there
export default (source) => source
