// Contents of the two packages with which a team builds and releases a remote in a repository of its own.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { shownSlots } from '../build/declarations.mjs'
import { builtWorkspaces, readJson, root, sharedFolder } from '../workspaces.mjs'

const tooling = join(import.meta.dirname, '..')

/** Folders of the shared package that pages use; `server` is for the host alone. */
const sharedParts = ['client', 'contracts', 'dev', 'lib', 'messages', 'stores', 'ui']

const modules = (folder, names) => names.split(' ').map((name) => `${folder}/${name}.mjs`)

/** Of the commands those that need no checkout of the shop. */
export const toolingFiles = [
  'lechaim.mjs',
  'workspaces.mjs',
  ...modules('build', 'build-description build-inputs build-source build-version build-workspace bundle declarations shared-names'),
  ...modules('commands', 'build change-release check dev-packaged release releases test-packaged'),
  ...modules('launch', 'console npm pinned relay runtime strip-types'),
  ...modules('release', 'arguments command host-contract known-shop shop'),
  ...modules('webpack', 'base chunk-scripts container decline-updates-loader dev-server error-descriptions federation-shared'),
  ...modules('webpack', 'host-first-loader hot-area-loader parts replace-runtime script-integrity serve server shared-modules source-maps'),
]

/** Packages that these files use: imported, or loaded by webpack by their names. */
const toolingPackages = [
  '@jridgewell/trace-mapping',
  '@module-federation/manifest',
  '@pmmmwh/react-refresh-webpack-plugin',
  '@swc/core',
  '@swc/plugin-styled-components',
  'compression-webpack-plugin',
  'css-loader',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'react-refresh',
  'swc-loader',
  'tar',
  'webpack',
  'webpack-dev-server',
]

const project = readJson(join(root, 'package.json'))
const { version, license = project.license, sideEffects, dependencies, devDependencies } = readJson(join(sharedFolder, 'package.json'))
/** Its sources are compiled where it is used, with their types. */
const types = Object.entries(devDependencies).filter(([name]) => name.startsWith('@types/'))
const common = { version, license, type: 'module', exports: { './*': './*' } }

function sharedSources() {
  const files = sharedParts.flatMap((part) =>
    readdirSync(join(sharedFolder, part), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(sharedFolder.length + 1)] : [],
    ),
  )
  return files.filter((file) => !/\.test\.tsx?$/.test(file))
}

const slotsModule = () => `/** Slots of the shop from whose checkout this package was packed. */
export const shownSlots = ${JSON.stringify([...new Set(builtWorkspaces().flatMap((workspace) => shownSlots(join(root, workspace))))].sort())} as const
export type ShownSlot = (typeof shownSlots)[number]
`

/** The project's rules of format and lint, with what they except in any remote. */
function formatRules() {
  const { formatter, javascript, linter, overrides } = readJson(join(root, 'biome.json'))
  const ofRemotes = overrides.filter(({ includes }) => includes.includes('**/src/view/*.tsx'))
  return `${JSON.stringify({ formatter, javascript, linter, overrides: ofRemotes }, null, 2)}\n`
}

/** @returns of each package its manifest, the folder and names of the files in it, and the texts of those that are made for it */
export const packages = () => [
  {
    manifest: { name: '@lechaim/shared', ...common, sideEffects, dependencies: { ...dependencies, ...Object.fromEntries(types) } },
    folder: sharedFolder,
    files: sharedSources(),
    made: { 'contracts/shown-slots.ts': slotsModule() },
  },
  {
    manifest: {
      name: '@lechaim/tooling',
      ...common,
      bin: { lechaim: 'lechaim.mjs' },
      // Any Node starts the commands, which get the pinned one themselves.
      engines: project.engines,
      config: project.config,
      dependencies: Object.fromEntries(toolingPackages.map((name) => [name, project.devDependencies[name]])),
      peerDependencies: { '@lechaim/shared': version },
    },
    folder: tooling,
    files: toolingFiles,
    made: { 'biome.json': formatRules() },
  },
]
