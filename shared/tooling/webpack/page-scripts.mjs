// The host's third build: the scripts that stand in the page itself, as texts with their hashes for the policy (decisions 0023 and 0027).
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import webpack from 'webpack'
import { root } from '../workspaces.mjs'
import { common, minifier, sourceRules } from './parts.mjs'

/** The file's name in every build; the server reads it (`api/src/releases/live/snapshot.ts`). */
const pageScriptsFile = 'page-scripts.json'
const es2022 = { arrowFunction: true, const: true, destructuring: true, optionalChaining: true, templateLiteral: true }
/** Modules that several scripts have a part of. */
const parts = ['age-gate', 'early-press', 'page-fonts']

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Escapes what would end the script's element in HTML. */
const inline = (code) => code.trim().replace(/<(?=\/script|!--)/gi, '\\x3c')

const collect = {
  apply(compiler) {
    const { Compilation, sources } = webpack
    compiler.hooks.thisCompilation.tap('PageScripts', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageScripts', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER }, (assets) => {
        const texts = Object.keys(assets).map((file) => [basename(file, '.js'), inline(assets[file].source().toString())])
        for (const file of Object.keys(assets)) compilation.deleteAsset(file)
        const scripts = Object.fromEntries(texts.map(([name, text]) => [name, { text, hash: hashOf(text) }]))
        compilation.emitAsset(pageScriptsFile, new sources.RawSource(JSON.stringify(scripts)))
      })
    })
  },
}

export function pageScriptsConfig({ workspace, dev }) {
  const folder = join(root, workspace, 'src/page-scripts')
  const names = readdirSync(folder)
    .map((file) => basename(file, '.ts'))
    .filter((name) => !parts.includes(name) && !name.endsWith('.test'))
  return {
    name: 'scripts in the page',
    ...common(workspace, false),
    devtool: false,
    // For the web, the dev server would put its client into every script.
    target: false,
    entry: Object.fromEntries(names.map((name) => [name, join(folder, `${name}.ts`)])),
    resolve: { extensions: ['.tsx', '.ts'] },
    module: { rules: sourceRules(workspace, dev, false) },
    output: { path: join(root, workspace, 'dist'), filename: '[name].js', chunkFormat: false, environment: es2022 },
    optimization: { minimizer: [minifier()] },
    plugins: [collect],
  }
}
