// The files of a new remote: the templates beside this file, filled in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laterSlot } from '@lechaim/shared/lib/remote-contract.ts'
import { builtWorkspaces, readJson } from '../workspaces.mjs'

/** Packages that every remote shares with the page, and so lists. */
const frameworks = ['@lechaim/shared', '@nanostores/react', 'nanostores', 'react', 'react-dom', 'styled-components']

/** Enough for a few components, with and without the remote's entry; to be raised deliberately. */
const room = { withEntry: '16 KB', besides: '8 KB' }

const template = (file, values) =>
  readFileSync(join(import.meta.dirname, `${file}.template`), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_whole, key) => values[key])

/** `home-after-best-sellers` as a component's name. */
const pascalCase = (name) => name.replaceAll(/(?:^|-)([a-z])/g, (_whole, letter) => letter.toUpperCase())

/** Packages of a team's own repository besides those of the shop. */
const teamsTools = ['@biomejs/biome', '@types/node', '@types/react', '@types/react-dom', 'typescript', 'vitest']

/** @returns the text of each file of the workspace, by its path. */
export function remoteFiles(folder, asked) {
  const { manifest, values, sources } = describeRemote(folder, asked)
  return {
    'package.json': json({ name: `@lechaim/${values.workspace}`, ...manifest, scripts: commands(folder, values.workspace) }),
    ...Object.fromEntries(['README.md', 'webpack.config.mjs', 'src/dev.tsx'].map((file) => [file, template(file, values)])),
    ...sources,
  }
}

/** @param archives the names of the packed packages, in `vendor`
 *  @returns the text of each file of a repository of its own, by its path. */
export function standaloneFiles(folder, asked, archives) {
  const { manifest, values, sources } = describeRemote(folder, asked)
  const { devDependencies, overrides } = readJson(join(folder, 'package.json'))
  const vendored = (name) => ({ [name]: `file:vendor/${archives[name]}` })
  const own = (command) => [command, `lechaim ${command}`]
  const described = {
    name: values.workspace,
    ...manifest,
    ...(asked.shop && { shop: asked.shop }),
    scripts: {
      ...Object.fromEntries(['dev', 'start', 'build', 'test', 'check', ...releaseCommands].map(own)),
      format: 'biome check --write .',
    },
    dependencies: { ...manifest.dependencies, ...vendored('@lechaim/shared') },
    devDependencies: { ...vendored('@lechaim/tooling'), ...Object.fromEntries(teamsTools.map((name) => [name, devDependencies[name]])) },
    overrides,
  }
  const files = ['README.md', 'webpack.config.mjs', 'vitest.config.ts', 'tsconfig.json', 'biome.json', '.gitignore', '.npmrc']
  return {
    'package.json': json(described),
    'src/dev.tsx': template('src/dev.tsx', values),
    ...Object.fromEntries(files.map((file) => [file, template(`standalone/${file.replace(/^\./, 'dot-')}`, values)])),
    ...sources,
  }
}

const releaseCommands = ['release', 'releases', 'promote', 'rollback', 'kill-switch', 'notify', 'toolbar']
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Common to a workspace and a repository of its own. */
function describeRemote(folder, { name, slots, views }) {
  const workspace = `remote-${name}`
  const exposes = [...slots.map((place) => ({ kind: 'slot', place })), ...views.map((place) => ({ kind: 'view', place }))]
  const values = { name, workspace, exposes: exposes.map(describe).join('\n') }
  const modules = exposes.flatMap(({ kind, place }) => {
    const named = { ...values, place, component: `${pascalCase(place)}${pascalCase(kind)}` }
    return ['', '.test'].map((suffix) => [`src/${kind}/${place}${suffix}.tsx`, template(`${kind}${suffix}.tsx`, named)])
  })
  const declared = views.map((view) => `  ${/-/.test(view) ? `'${view}'` : view}: { title: messages.title, sitemap: true },\n`).join('')
  return {
    values,
    manifest: { version: '0.1.0', private: true, type: 'module', dependencies: pins(folder), budget: budgetOf(slots, views) },
    sources: {
      'src/messages.ts': template('src/messages.ts', values),
      ...(views.length > 0 && { 'src/views.ts': template('src/views.ts', { declared }) }),
      ...Object.fromEntries(modules),
    },
  }
}

/** A slot that every page shows can be looked at without knowing anything of it.
 *  @returns the text of a story for browsers; null for a remote without such a slot */
export function storyOf({ name, slots }, shown) {
  if (!slots.some((slot) => slot !== laterSlot && shown.includes(slot))) return null
  const [, title] = /title: '([^']+)'/.exec(template('src/messages.ts', {})) ?? []
  return template('story.spec.ts', { name, workspace: `remote-${name}`, title })
}

const describe = ({ kind, place }) =>
  kind === 'slot'
    ? `- \`./slot/${place}\`: shown wherever somebody writes \`<Slot name="${place}" />\`.`
    : `- \`./view/${place}\`: a whole view, at \`/?view=${place}\`; \`src/views.ts\` has its title, and whether search engines may list it.`

const launched = (command, workspace) => `node ../shared/tooling/launch.mjs ${command} ${workspace}`

function commands(folder, workspace) {
  const other = builtWorkspaces(folder).at(-1)
  const { scripts } = readJson(join(folder, other, 'package.json'))
  const common = Object.keys(scripts).filter((command) => scripts[command] === launched(command, other))
  return Object.fromEntries(common.map((command) => [command, launched(command, workspace)]))
}

/** The versions that the other remotes are pinned to. */
function pins(folder) {
  const known = builtWorkspaces(folder).map((workspace) => readJson(join(folder, workspace, 'package.json')).dependencies)
  return Object.fromEntries(frameworks.map((name) => [name, known.findLast((dependencies) => name in dependencies)[name]]))
}

/** As in `budgets.mjs`: slots load with every page, overlays later. */
function budgetOf(slots, views) {
  const isFirst = slots.some((slot) => slot !== laterSlot)
  const later = [...slots.filter((slot) => slot === laterSlot).map((slot) => `./slot/${slot}`), ...views.map((view) => `./view/${view}`)]
  return {
    ...(isFirst && { firstLoad: room.withEntry }),
    ...Object.fromEntries(later.map((expose) => [expose, isFirst ? room.besides : room.withEntry])),
  }
}
