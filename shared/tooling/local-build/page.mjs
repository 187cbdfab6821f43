// The shop's page with one remote's local build in it. Everything else of the page stays, its policies too, apart from the integrity that
// they ask of every script: a dev server's scripts change.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barLinkStyle, noticeBar, noticeRoom } from '../../lib/plain-page.ts'
import { contractVersion } from '../../lib/remote-contract.ts'
import { messages } from './messages.mjs'

/** The version by which pages know it. */
export const localVersion = 'local'

/** Under `/remotes/`, where the page's Trusted Types allow scripts (decision 0027). */
export const localFolder = (remote) => `/remotes/${remote}/${localVersion}/`

const script = readFileSync(join(import.meta.dirname, 'note-script.js'), 'utf8').trim()
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
const bdi = (text) => `<bdi dir="ltr">${text}</bdi>`

/** The local build as pages know a release.
 *  @param manifest of its dev server
 *  @param declared its views with their titles */
export function localRelease(remote, { exposes, metaData: { globalName, remoteEntry } }, declared = {}) {
  const base = localFolder(remote)
  const providedBy = (kind) => exposes.flatMap(({ path }) => (path.startsWith(`./${kind}/`) ? [path.slice(kind.length + 3)] : []))
  return {
    url: `${base}mf-manifest.json`,
    metadata: { integrity: '', version: localVersion },
    deployment: { traffic: 0, default: false },
    extras: {
      lechaim: {
        status: 'preview',
        owner: remote,
        contract: contractVersion,
        views: providedBy('view'),
        slots: providedBy('slot'),
        entry: `${base}${remoteEntry.path}${remoteEntry.name}`,
        ...(globalName && { global: globalName }),
        ...(Object.keys(declared).length > 0 && { declared }),
        plainContainer: true,
      },
    },
  }
}

/** The version that this browser would get of the remote; undefined for none. */
const shopVersion = ({ microFrontends }, remote) => microFrontends[remote]?.[0]?.metadata.version

/** The discovery document with the local build first, and what the shop would give as its fallback, to which pages turn by themselves. */
export function withLocalRelease(discovery, remote, release) {
  const others = discovery.microFrontends[remote] ?? []
  const lastGood = shopVersion(discovery, remote)
  const lechaim = { ...release.extras.lechaim, ...(lastGood && { lastGood }) }
  return { ...discovery, microFrontends: { ...discovery.microFrontends, [remote]: [{ ...release, extras: { lechaim } }, ...others] } }
}

/** The notice's sentence about a state of the local build. */
const sentence = (state, remote, live) => messages.shown[state](bdi(remote), live ? bdi(live) : messages.none)

function notice({ remote, state, build, live, shop }) {
  const data = { state, build, shop, failed: sentence('failed', remote, live) }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${String(value).replaceAll('"', '&quot;')}"`)
  const content = `<span role="status">${messages.title}: <span>${sentence(state, remote, live)}</span></span><a href="/local-build/leave" style="${barLinkStyle}">${messages.leave}</a>`
  return noticeBar(messages.title, content, ` id="local-build"${attributes.join('')}`)
}

const dataElement = /(<script type="application\/json" id="page-data">)([\s\S]*?)(<\/script>)/

/** @param shown remote, shop (its origin), state, build (a number), and `release` where the state is `local`
 *  @returns the page's HTML; null for one that is not a page of the shop */
export function pageWithLocalBuild(html, { remote, shop, state, build, release }) {
  const found = dataElement.exec(html)
  if (!found) return null
  const { offline: _none, ...data } = JSON.parse(found[2])
  const live = shopVersion(data.discovery, remote)
  const discovery = release ? withLocalRelease(data.discovery, remote, release) : data.discovery
  // The panel is never shown from here: where it has no origin of its own, its links lead to the shop's.
  const changed = { ...data, discovery, elsewhere: data.elsewhere ?? shop }
  const inserted = `${notice({ remote, state, build, live, shop })}\n<script>${script}</script>\n`
  // The server has drawn its own release: the browser draws the page anew (decision 0023).
  const mark = release ? ' data-elsewhere' : ''
  return html
    .replace(dataElement, () => `${inserted}${found[1]}${inlineJson(changed)}${found[3]}`)
    .replace('<html ', `<html style="${noticeRoom}"${mark} `)
}

/** The page's policies, which allow the notice's script too. */
export const policyWithNotice = (policy) => policy.replaceAll('script-src ', `script-src ${scriptHash} `)
