// Provides the renderer with the stored releases.
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Candidate } from '../../releases/checks/candidate.ts'
import { serverFile } from '../../releases/live/snapshot.ts'
import { integrityOf } from '../../releases/publish/release-files.ts'
import { keepFailure } from '../../releases/recovery/failures-queries.ts'
import { firstViewTasks } from './first-view-tasks.ts'
import { createFirstViews, type FirstViews } from './first-views.ts'
import type { Fault } from './release-renderer.ts'

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

  function onFault({ key, expose, message }: Fault): void {
    const [remote = '', version = ''] = key.split('@')
    app.log.error({ release: key, expose, message }, 'a release fails in the first view that the server draws')
    keepFailure(app.db, { remote, version, cause: 'server', expose: expose ?? 'first view', message }).catch((error) =>
      app.log.error({ err: error }, 'a failure could not be written down'),
    )
  }

  const onError = (error: unknown) => app.log.error({ err: error }, 'the first view could not be looked after')
  // After a takeover the shop does not wait for the renderer: browsers render until it is up.
  const startTimeout = app.config.takeOverMs > 0 ? { startTimeoutMs: 0 } : {}
  const views = app.config.firstView ? createFirstViews({ codeOf, onFault, onError, ...startTimeout }) : null
  app.decorate('firstViews', views)
  app.decorate('firstViewTasks', (candidate: Candidate) => firstViewTasks(app, candidate))
  app.addHook('preClose', async () => views?.close())
}

export const firstViewPlugin = fp(firstView, { name: 'first-view', dependencies: ['releases'] })
