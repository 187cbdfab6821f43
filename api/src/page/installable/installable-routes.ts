// Routes of the installable shop: web app manifest, service worker and its list of files (decision 0018).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readHeader } from '../../content/header-queries.ts'
import type { Snapshot } from '../../releases/live/snapshot.ts'
import { scriptAddresses } from '../../releases/publish/manifest.ts'
import { webManifest } from './web-manifest.ts'

export async function installableRoutes(app: FastifyInstance) {
  const farewellWorker = readFileSync(join(import.meta.dirname, 'farewell-worker.js'), 'utf8')
  const hidden = { schema: { hide: true } }

  app.get('/manifest.webmanifest', hidden, async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return JSON.stringify(webManifest(await readHeader(app.db)))
  })

  app.get('/service-worker.js', hidden, async (request, reply) => {
    const { host } = await app.releasesFor(request, reply)
    // Not cached, so that browsers find a new worker, above all the one that unregisters itself.
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return (app.config.offline && host.serviceWorker) || farewellWorker
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
  return [...host.scripts, ...host.fonts, ...scripts]
}
