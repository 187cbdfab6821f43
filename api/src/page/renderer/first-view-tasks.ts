// What a release is made to draw before anybody sees it: the shop's own pages, one of each kind.
import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import { visitorView } from '../../content/default-content.ts'
import type { Candidate } from '../../releases/checks/candidate.ts'
import type { FirstViewCheck } from '../../releases/checks/first-view-check.ts'
import { serverFile } from '../../releases/live/snapshot.ts'
import { providedBy } from '../../releases/publish/manifest.ts'
import { readPageData } from '../page-data.ts'

/** @returns null where there is nothing to draw, or no host to draw it with */
export async function firstViewTasks(app: FastifyInstance, { build, manifest, files }: Candidate): Promise<FirstViewCheck | null> {
  const code = files.get(serverFile)?.toString()
  if (code === undefined) return null
  const host = manifest ? liveCode(app, 'host') : code
  if (host === null) return null
  const live = liveRemotes(app, build.name)
  const { discovery } = app.liveReleases.snapshotFor({ bucket: null, previews: {}, failedHost: null })
  if (!manifest) return { host, candidate: null, remotes: live, tasks: await tasksOf(app, discovery) }
  // Drawn among what is live: a slot may be inside another remote.
  const microFrontends = { ...discovery.microFrontends, [build.name]: [releaseOf(build.version, manifest)] }
  const tasks = await tasksOf(app, { ...discovery, microFrontends })
  return { host, candidate: build.name, remotes: [{ name: build.name, code }, ...live], tasks }
}

/** The text of the server bundle of what most visitors get; null where there is none. */
function liveCode({ liveReleases, releaseFiles }: FastifyInstance, remote: string): string | null {
  const live = liveReleases.channel(remote)?.live
  const has = live && Object.hasOwn(liveReleases.buildOf(remote, live)?.files ?? {}, serverFile)
  return has ? releaseFiles.read(remote, live, serverFile) : null
}

const liveRemotes = (app: FastifyInstance, candidate: string): FirstViewCheck['remotes'] =>
  [...app.liveReleases.channels()].flatMap(({ remote }) => {
    const code = remote === 'host' || remote === candidate ? null : liveCode(app, remote)
    return code === null ? [] : [{ name: remote, code }]
  })

/** As far as a page needs it to draw the release. */
const releaseOf = (version: string, manifest: NonNullable<Candidate['manifest']>): Release => ({
  url: '',
  metadata: { integrity: '', version },
  deployment: { traffic: 100, default: true },
  extras: {
    lechaim: { status: 'live', owner: '', views: providedBy(manifest, 'view'), slots: providedBy(manifest, 'slot') },
  },
})

async function tasksOf({ db, config }: FastifyInstance, discovery: Discovery): Promise<FirstViewCheck['tasks']> {
  const reader = { live: '', signedIn: false, mail: false, owners: true, content: visitorView(config) }
  const read = (search: string) => readPageData(db, { discovery }, parseRoute(search), reader)
  const all = await read('?view=category')
  const product = all.products?.page.items[0]
  const category = all.shop.categories[0]
  const addresses = [
    '',
    '?view=category',
    ...(category ? [`?${new URLSearchParams({ category: category.name })}`] : []),
    '?q=a',
    ...(product ? [`?product=${product.id}`] : []),
    '?view=checkout',
    '?order=1',
  ]
  return Promise.all(
    addresses.map(async (search) => ({ address: `/${search}`, task: { page: await read(search), search, lostPath: null } })),
  )
}
