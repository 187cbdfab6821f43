// Common parts of a workspace's two builds, for browsers and for the server: both must draw the same.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { folderOf, remoteName, sharedFolder } from '../workspaces.mjs'
import { bundledModules } from './federation-shared.mjs'

export const common = (workspace, dev) => ({
  mode: dev ? 'development' : 'production',
  context: folderOf(workspace),
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
})

/** Views and slots by convention: `src/view/home.tsx` is exposed as `./view/home`, and nothing else is declared anywhere. */
export function exposesOf(folder) {
  const entries = ['view', 'slot'].flatMap((kind) => {
    const path = join(folder, 'src', kind)
    if (!existsSync(path)) return []
    return readdirSync(path)
      .filter((file) => /^[a-z-]+\.tsx$/.test(file))
      .map((file) => `${kind}/${basename(file, '.tsx')}`)
  })
  return Object.fromEntries(entries.map((name) => [`./${name}`, `./src/${name}.tsx`]))
}

/** Modules of the shared package keep one namespace in every build, so that their class names are the same wherever they come from. */
const swc = (namespace, dev, refresh, development) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development, refresh } },
      experimental: {
        plugins: [['@swc/plugin-styled-components', { ssr: true, displayName: dev, fileName: dev, namespace, minify: true, pure: true }]],
      },
    },
  },
})

const declineUpdates = join(import.meta.dirname, 'decline-updates-loader.mjs')

/** @param refresh whether React exchanges modules in an open page
 *  @param development whether the page has React's development build */
export const sourceRules = (workspace, dev, refresh = dev, development = dev) => [
  { test: /\.tsx?$/, include: sharedFolder, use: [...(refresh ? [declineUpdates] : []), swc('shared', dev, refresh, development)] },
  { test: /\.tsx?$/, include: folderOf(workspace), exclude: sharedFolder, use: swc(remoteName(workspace), dev, refresh, development) },
]

/** One small drawer of icons for the whole page instead of the library's own in each file that shows one. */
export const ownIconDrawer = () =>
  new webpack.NormalModuleReplacementPlugin(/^\.\.\/createLucideIcon\.mjs$/, '@lechaim/shared/ui/lucide-icon.tsx')

/** The descriptions of the federation runtime's errors weigh 0.4 KB in every page. */
export const shortFederationErrors = () =>
  new webpack.NormalModuleReplacementPlugin(/^\.\/desc\.mjs$/, join(import.meta.dirname, 'error-descriptions.mjs'))

/** By path: under the package's name they would become shared modules. */
export const bundleByPath = () =>
  new webpack.NormalModuleReplacementPlugin(/^@lechaim\/shared\//, (module) => {
    if (bundledModules.includes(module.request)) module.request = module.request.replace('@lechaim/shared', sharedFolder)
  })

// swc minifies as well as terser in less than half the time: 4.2 s against 9.7 s for the host. It has threads of its own: with processes
// around it the panel's build took 7.3 s instead of 6.0.
export const minifier = () =>
  new MinimizerPlugin({
    parallel: false,
    minify: { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 3 }, mangle: true, format: { comments: false } } },
    extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
  })
