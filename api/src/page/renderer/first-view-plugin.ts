// Provides the renderer with the stored releases, and the check of a release with pages to render: one of each kind.
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { addressOf, home, parseRoute } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createFailureLog } from '../../background/failure-log.ts'
import { visitorView } from '../../content/default-content.ts'
import type { Candidate } from '../../releases/checks/candidate.ts'
import type { ReleasesAmong } from '../../releases/checks/check-release.ts'
import type { FirstViewCheck } from '../../releases/checks/first-view-check.ts'
import { describeRelease } from '../../releases/live/discovery.ts'
import { serverFile } from '../../releases/live/snapshot.ts'
import { providedBy } from '../../releases/publish/manifest.ts'
import { integrityOf } from '../../releases/publish/release-files.ts'
import { keepFailure } from '../../releases/recovery/failures-queries.ts'
import { readPageData } from '../page-data.ts'
import { createFirstViews, type FirstViews } from './first-views.ts'
import type { Fault } from './release-renderer.ts'
import { observeRenderers } from './renderer-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where browsers render everything (`LECHAIM_FIRST_VIEW=off`). */
    firstViews: FirstViews | null
  }
}

async function firstView(app: FastifyInstance) {
  const { liveReleases, releaseFiles } = app

  /** @throws when the file differs from its release */
  function codeOf(key: string): string | null {
    const developed = app.devBundles.get(key)
    if (developed !== undefined) return developed
    const [remote = '', version = ''] = key.split('@')
    const released = liveReleases.buildOf(remote, version)?.files[serverFile]
    if (!released) return null
    const code = releaseFiles.read(remote, version, serverFile).toString()
    const found = integrityOf(code)
    if (found !== released) throw new Error(`${serverFile} lies here as ${found} and was released as ${released}`)
    return code
  }

  const keeping = createFailureLog(app.log, 'writing down a failure of a release')

  function onFault({ key, expose, message }: Fault): void {
    const [remote = '', version = ''] = key.split('@')
    app.log.error({ release: key, expose, message }, 'a release fails in the first view that the server draws')
    keepFailure(app.db, { remote, version, cause: 'server', expose: expose ?? 'first view', message }).catch(keeping.failed)
  }

  const onError = (error: unknown) => app.log.error({ err: error }, 'the first view could not be looked after')
  // After a takeover the shop does not wait for the renderer: browsers render until it is up.
  const startTimeout = app.config.takeOverMs > 0 && { startTimeoutMs: 0 }
  const observer = app.metrics ? observeRenderers(app.metrics) : undefined
  const views = app.config.firstView ? createFirstViews({ codeOf, onFault, onError, observer, ...startTimeout }) : null
  app.decorate('firstViews', views)
  app.decorate('firstViewTasks', (candidate: Candidate, among: ReleasesAmong) => firstViewTasks(app, candidate, among))
  app.addHook('preClose', async () => views?.close())
}

export const firstViewPlugin = fp(firstView, { name: 'first-view', dependencies: ['releases'] })

type Services = Pick<FastifyInstance, 'config' | 'db' | 'liveReleases' | 'releaseFiles'>

/** @param liveReleases that it is rendered among
 *  @returns null without anything to render, or without a host */
export async function firstViewTasks(
  services: Services,
  { build, manifest, files }: Candidate,
  liveReleases: ReleasesAmong = services.liveReleases,
): Promise<FirstViewCheck | null> {
  const { releaseFiles } = services
  const code = files.get(serverFile)?.toString()
  if (code === undefined) return null
  const bundles = liveReleases
    .liveBuilds()
    .filter((live) => live.name !== build.name && Object.hasOwn(live.files, serverFile))
    .map(({ name, version }) => ({ name, code: releaseFiles.read(name, version, serverFile).toString() }))
  const host = manifest ? bundles.find(({ name }) => name === 'host')?.code : code
  if (host === undefined) return null
  const live = bundles.filter(({ name }) => name !== 'host')
  const { discovery } = liveReleases.snapshotFor({ bucket: null, previews: {}, failedHost: null })
  if (!manifest) return { host, candidate: null, remotes: live, tasks: await tasksOf(services, discovery) }
  // Rendered with the live releases, since a slot may be inside another remote.
  const release = describeRelease({ ...build, base: '', text: '', manifest, build, integrity: {} }, 'live', 100)
  const microFrontends = { ...discovery.microFrontends, [build.name]: [release] }
  const tasks = await tasksOf(services, { ...discovery, microFrontends }, providedBy(manifest, 'view'))
  return { host, candidate: build.name, remotes: [{ name: build.name, code }, ...live], tasks }
}

/** @param views of the candidate */
async function tasksOf({ db, config }: Services, discovery: Discovery, views: readonly string[] = []): Promise<FirstViewCheck['tasks']> {
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
    '?page=terms',
    '?order=1',
  ]
  const own = views
    .map((view) => addressOf({ ...home, view }).slice(1))
    .filter((search) => search && search !== '?view=admin' && !addresses.includes(search))
  return Promise.all(
    [...addresses, ...own].map(async (search) => ({ address: `/${search}`, task: { page: await read(search), search, lostPath: null } })),
  )
}
