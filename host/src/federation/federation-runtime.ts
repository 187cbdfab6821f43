// The only module that talks to the federation runtime.

import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'

/** Milliseconds that a remote's entry may take before it counts as down. */
const entryTimeout = 8000

/** Makes the remotes of the discovery document known. Their manifests came with the page, so none is fetched. */
export function openFederation({ discovery, manifests }: Pick<PageData, 'discovery' | 'manifests'>): void {
  registerPlugins([
    {
      name: 'lechaim',
      fetch: (url) => {
        const manifest = manifests[new URL(url, location.href).pathname] ?? manifests[url]
        return manifest ? Promise.resolve(new Response(JSON.stringify(manifest))) : undefined
      },
      createScript: ({ url }) => {
        const script = document.createElement('script')
        script.src = url
        return { script, timeout: entryTimeout }
      },
    },
  ])
  registerRemotes(
    Object.entries(discovery.microFrontends).flatMap(([name, [release]]) =>
      release ? [{ name, entry: new URL(release.url, location.href).href }] : [],
    ),
  )
}

/** @throws when the remote is down, lacks the module or throws while it is evaluated. */
export async function loadArea(area: Area): Promise<AreaModule['default']> {
  const module = await loadRemote<AreaModule>(`${area.remote}/${area.expose.slice(2)}`)
  if (typeof module?.default !== 'function') throw new Error(`${area.remote} ${area.version} exposes no component as ${area.expose}`)
  return module.default
}

/** Forgets what is known of a remote, so that its entry is fetched again. */
export function forgetRemote(name: string, discovery: PageData['discovery']): void {
  const release = discovery.microFrontends[name]?.[0]
  if (release) registerRemotes([{ name, entry: new URL(release.url, location.href).href }], { force: true })
}
