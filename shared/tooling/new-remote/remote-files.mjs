// The files of a new remote: the templates beside this file, filled in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laterSlot } from '../../lib/remote-contract.ts'
import { builtWorkspaces, readJson } from '../workspaces.mjs'

/** Packages that every remote shares with the page, and so lists. */
const frameworks = ['@lechaim/shared', '@nanostores/react', 'nanostores', 'react', 'react-dom', 'styled-components']

/** Enough for a few components, with and without the remote's entry; to be raised deliberately. */
const room = { withEntry: '16 KB', besides: '8 KB' }

const template = (file, values) =>
  readFileSync(join(import.meta.dirname, `${file}.template`), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_whole, key) => values[key])

/** `home-after-best-sellers` as a component's name. */
const pascalCase = (name) => name.replaceAll(/(?:^|-)([a-z])/g, (_whole, letter) => letter.toUpperCase())

/** @returns the text of each file of the workspace, by its path. */
export function remoteFiles(folder, { name, slots, views }) {
  const workspace = `remote-${name}`
  const exposes = [...slots.map((place) => ({ kind: 'slot', place })), ...views.map((place) => ({ kind: 'view', place }))]
  const values = { name, workspace, exposes: exposes.map(describe).join('\n') }
  const modules = exposes.flatMap(({ kind, place }) => {
    const named = { ...values, place, component: `${pascalCase(place)}${pascalCase(kind)}` }
    return ['', '.test'].map((suffix) => [`src/${kind}/${place}${suffix}.tsx`, template(`${kind}${suffix}.tsx`, named)])
  })
  return {
    'package.json': `${JSON.stringify(manifest(folder, { workspace, slots, views }), null, 2)}\n`,
    ...Object.fromEntries(
      ['README.md', 'webpack.config.mjs', 'src/dev.tsx', 'src/messages.ts'].map((file) => [file, template(file, values)]),
    ),
    ...Object.fromEntries(modules),
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
    : `- \`./view/${place}\`: a whole view; the host shows it when the page's place says so (\`View\` in \`shared/lib/address.ts\`).`

function manifest(folder, { workspace, slots, views }) {
  return {
    name: `@lechaim/${workspace}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: pins(folder),
    scripts: commands(folder, workspace),
    budget: budgetOf(slots, views),
  }
}

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
