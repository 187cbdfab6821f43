// Routes of the installable shop: web app manifest, service worker and its list of files (decisions 0018 and 0051).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import { readHeader } from '../../content/content-queries.ts'
import { csp, strictScripts } from '../../http/responses/csp.ts'
import type { Snapshot } from '../../releases/live/snapshot.ts'
import { scriptAddresses } from '../../releases/publish/manifest.ts'
import { onlyChecked } from '../make-page.ts'
import { isChecked, writtenScripts } from '../page-html.ts'
import { scriptsFor } from '../preloads.ts'
import { webManifest } from './web-manifest.ts'

export async function installableRoutes(app: FastifyInstance) {
  const farewellWorker = readFileSync(join(import.meta.dirname, 'farewell-worker.js'), 'utf8')
  const hidden = { schema: { hide: true } }

  app.get('/manifest.webmanifest', hidden, async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return JSON.stringify(webManifest(await readHeader(app.db)))
  })

  app.get('/service-worker.js', hidden, async (request, reply) => {
    const headers = textsIn(reply.getHeaders())
    const live = await app.releasesFor(request, reply)
    // Not cached, so that browsers find a new worker, above all the one that unregisters itself.
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    const { serviceWorker } = live.host
    if (!app.config.offline || serviceWorker === null) return farewellWorker
    // Browsers keep a worker's text where no page can change it, so it is what the worker can rely on.
    const shop = { releases: live.id, headers: { ...headers, ...pageHeaders(live) } }
    return `self.lechaim=${JSON.stringify(shop)};${serviceWorker}`
  })

  app.get('/offline.json', hidden, async (request, reply) => {
    const live = await app.releasesFor(request, reply)
    reply.header('cache-control', 'no-cache')
    return { releases: live.id, files: offlineFiles(live) }
  })
}

/** The scripts and fonts of the shop, without the admin's. */
export function offlineFiles({ host, remotes }: Pick<Snapshot, 'host' | 'remotes'>): string[] {
  const scripts = remotes.flatMap((remote) => {
    const exposes = remote.manifest.exposes.map(({ path }) => path).filter((path) => path !== './view/admin')
    return scriptAddresses(remote, exposes)
  })
  return [...host.scripts, ...host.later, ...host.fonts, ...scripts]
}

const textsIn = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'))

/** Headers for any cacheable page of these releases. Their scripts have the hashes of these releases; their styles differ. */
function pageHeaders(live: Snapshot): Record<string, string> {
  const { host, origins } = live
  const inline = Object.values(host.pageScripts ?? {}).map(({ hash }) => hash)
  const routes: Route[] = [home, { ...home, view: 'category' }, { ...home, view: 'category', product: 1 }]
  const preloadScripts = routes.flatMap((route) => scriptsFor(live, route))
  const written = [...new Set(writtenScripts({ drawn: null, host, preloadScripts }))]
  const policy = csp({ anyStyles: true, scriptHashes: inline, origins })
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': host.pageScripts ? `${policy}, ${strictScripts([...inline, ...written], origins)}` : policy,
    ...(isChecked(host) ? onlyChecked : {}),
  }
}
