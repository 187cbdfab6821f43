// Checks the names and places of a new remote.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { shownSlots } from '../build/declarations.mjs'
import { builtWorkspaces } from '../workspaces.mjs'

const reserved = ['host', 'shared', 'api', 'e2e', 'docs', 'remote']
/** As releases are named. */
const longest = 40
const remotePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** As the build finds exposed modules. */
const placePattern = /^[a-z]+(-[a-z]+)*$/

/** @param asked.target of a repository of its own
 *  @returns why these names are invalid, in one line; null if they are valid. */
export function refusal(folder, { name, slots, views, target = undefined }) {
  if (name.startsWith('remote-')) return `Leave "remote-" out of the name: --name ${name.slice('remote-'.length)}`
  if (!remotePattern.test(name))
    return `"${name}" is no name for a remote: small letters and digits in words joined by hyphens, such as gift-cards`
  if (name.length > longest) return `"${name}" is too long: a remote's name has at most ${longest} characters`
  if (reserved.includes(name)) return `"${name}" is reserved: it is the name of a folder of the project`
  if (existsSync(join(folder, `remote-${name}`)) && !target) return `"${name}" is taken: the folder remote-${name} is there`
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

/** @returns why no repository can be made in this folder, in one line; null if it can. */
export function takenFolder(target) {
  if (!existsSync(target)) return null
  if (!statSync(target).isDirectory() || readdirSync(target).length > 0)
    return `${target} is taken: name a folder that is empty or not there yet`
  return null
}

/** The slots that the host or a remote shows. */
export const knownSlots = (folder) => builtWorkspaces(folder).flatMap((workspace) => shownSlots(join(folder, workspace)))
