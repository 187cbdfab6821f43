// Integrity of later scripts: the script with webpack's runtime contains their hashes, so that its own hash covers the whole release.
// webpack-subresource-integrity doesn't work beside federation's containers.
import { createHash } from 'node:crypto'
import webpack from 'webpack'
import { withReplacement } from './source-maps.mjs'

/** A global name, so that no minifier touches it; every occurrence becomes the map. */
const placeholder = '__lechaim_integrity__'
/** A hash that no file has: scripts outside the map are refused. An ill-formed value would count as none. */
const impossible = 'A'.repeat(64)

const hashOf = (content) => createHash('sha384').update(content).digest('base64')

export const integrityOf = (content) => `sha384-${hashOf(content)}`

/** @param id code whose value is the chunk's id
 *  @returns code whose value is the chunk's integrity, for builds with this plugin */
export const integrityOfChunk = (id) => `"sha384-" + (${placeholder}[${id}] || ${JSON.stringify(impossible)})`

export class ScriptIntegrity {
  apply(compiler) {
    const { Compilation, sources } = webpack
    compiler.hooks.thisCompilation.tap('ScriptIntegrity', (compilation) => {
      // After names have their hashes and minifiers are done, before anything is packed.
      compilation.hooks.processAssets.tap(
        { name: 'ScriptIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          const scripts = Object.keys(assets).filter((file) => file.endsWith('.js'))
          const textOf = (file) => assets[file].source().toString()
          const runtimes = scripts.filter((file) => textOf(file).includes(placeholder))
          const later = [...compilation.chunks].filter((chunk) => !chunk.canBeInitial())
          const hashes = Object.fromEntries(
            later.flatMap(({ id, files }) => {
              const script = [...files].find((file) => scripts.includes(file))
              return script ? [[id, hashOf(textOf(script))]] : []
            }),
          )
          for (const file of runtimes) {
            const [before, own] = [textOf(file), `(${JSON.stringify(hashes)})`]
            compilation.updateAsset(file, new sources.RawSource(before.replaceAll(placeholder, () => own)))
            const mapFile = `${file}.map`
            if (!assets[mapFile]) continue
            const map = withReplacement(JSON.parse(textOf(mapFile)), before, placeholder, own.length - placeholder.length)
            compilation.updateAsset(mapFile, new sources.RawSource(JSON.stringify(map)))
          }
        },
      )
    })
  }
}
