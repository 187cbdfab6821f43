// The only module that talks to the federation runtime.

import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'

/** Milliseconds that a remote's entry may take before it counts as down. */
const entryTimeout = 8000

type Discovery = PageData['discovery']

/** Makes the remotes of the discovery document known. It names their entries, so that no manifest is needed. */
export function openFederation(discovery: Discovery): void {
  offerShared()
  registerPlugins([
    {
      name: 'lechaim',
      createScript: ({ url }) => {
        const script = document.createElement('script')
        script.src = url
        const integrity = integrityOf(url, discovery)
        if (integrity) {
          script.integrity = integrity
          script.crossOrigin = 'anonymous'
        }
        return { script, timeout: entryTimeout }
      },
    },
  ])
  registerRemotes(Object.keys(discovery.microFrontends).flatMap((name) => remoteOf(name, discovery)))
}

/** The host runs on its own copies of what it shares, without asking the sharing for each: remotes must get these very ones, even where
 *  one of them brings a newer. */
function offerShared(): void {
  for (const shares of Object.values(getInstance()?.options.shared ?? {})) {
    for (const share of shares) {
      if (!share.shareConfig?.eager) continue
      share.lib = share.get() as () => unknown
      share.loaded = true
    }
  }
}

/** As the runtime wants it. The global's name is the builds' convention: `window.cart` would be an element with that id. */
function remoteOf(name: string, discovery: Discovery) {
  const entry = discovery.microFrontends[name]?.[0]?.extras.lechaim.entry
  return entry ? [{ name, entry: new URL(entry, location.href).href, entryGlobalName: `__mf_${name}`, type: 'global' as const }] : []
}

/** Fetches a view's scripts beside its remote's entry, not after it: on a slow line that is half of the way. */
export function announceScripts({ remote, expose }: Area, discovery: Discovery): void {
  const scripts = discovery.microFrontends[remote]?.[0]?.extras.lechaim.scripts?.[expose.slice('./view/'.length)] ?? []
  for (const script of scripts) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.href = script
    const integrity = integrityOf(script, discovery)
    if (integrity) {
      link.integrity = integrity
      link.crossOrigin = 'anonymous'
    }
    document.head.append(link)
  }
}

/** What the script at an address must be; undefined from a dev server. */
function integrityOf(address: string, discovery: Discovery): string | undefined {
  const { pathname } = new URL(address, location.href)
  return Object.values(discovery.microFrontends)
    .flatMap((releases) => releases.map(({ extras }) => extras.lechaim.integrity?.[pathname]))
    .find((integrity) => integrity !== undefined)
}

/** @throws when the remote is down, lacks the module or throws while it is evaluated. */
export async function loadArea(area: Area): Promise<AreaModule['default']> {
  const module = await load(area).catch((error: Error) => (error.name === 'ChunkLoadError' ? load(area) : Promise.reject(error)))
  if (typeof module?.default !== 'function') throw new Error(`${area.remote} ${area.version} exposes no component as ${area.expose}`)
  return module.default
}

// A chunk gets a second chance at once: the page announced it, and a browser that fetched it in vain hands out that failure once more,
// however long the remote has been back.
const load = (area: Area) => loadRemote<AreaModule>(`${area.remote}/${area.expose.slice(2)}`)

/** Forgets what is known of a remote, so that its entry is fetched again. */
export function forgetRemote(name: string, discovery: Discovery): void {
  registerRemotes(remoteOf(name, discovery), { force: true })
}
