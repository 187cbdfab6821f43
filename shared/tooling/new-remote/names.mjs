// Checks the names and places of a new remote.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtWorkspaces } from '../workspaces.mjs'

const reserved = ['host', 'shared', 'api', 'e2e', 'docs', 'remote']
/** As releases are named. */
const longest = 40
const remotePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** As the build finds exposed modules. */
const placePattern = /^[a-z]+(-[a-z]+)*$/

/** @returns why these names are invalid, in one line; null if they are valid. */
export function refusal(folder, { name, slots, views }) {
  if (name.startsWith('remote-')) return `Leave "remote-" out of the name: --name ${name.slice('remote-'.length)}`
  if (!remotePattern.test(name))
    return `"${name}" is no name for a remote: small letters and digits in words joined by hyphens, such as gift-cards`
  if (name.length > longest) return `"${name}" is too long: a remote's name has at most ${longest} characters`
  if (reserved.includes(name)) return `"${name}" is reserved: it is the name of a folder of the project`
  if (existsSync(join(folder, `remote-${name}`))) return `"${name}" is taken: the folder remote-${name} is there`
  for (const place of [...slots, ...views]) {
    if (!placePattern.test(place)) return `"${place}" is no name for a slot or a view: small letters in words joined by hyphens`
    if (place.length > longest) return `"${place}" is too long: a slot's or view's name has at most ${longest} characters`
  }
  for (const view of views) {
    const owner = builtWorkspaces(folder).find((workspace) => existsSync(join(folder, workspace, 'src/view', `${view}.tsx`)))
    if (owner) return `The view "${view}" exists: ${owner} provides it, and a view has one provider`
  }
  return null
}

/** The slots that the host or a remote shows. */
export function knownSlots(folder) {
  const sources = builtWorkspaces(folder).flatMap((workspace) =>
    readdirSync(join(folder, workspace, 'src'), { recursive: true })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(folder, workspace, 'src', file), 'utf8')),
  )
  return sources.flatMap((text) => [...text.matchAll(/<Slot name="([^"]+)"/g)].map((match) => match[1]))
}
