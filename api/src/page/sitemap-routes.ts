// The sitemap and robots.txt, cached until the catalogue changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { visitorView } from '../content/default-content.ts'
import { notFound } from '../http/errors/api-error.ts'
import { ownAddress } from '../http/requests/own-origin.ts'
import { etagOf } from '../http/responses/answers.ts'
import { type SitemapScope, sitemap, sitemapFile } from './sitemap.ts'

/** Allows all pages; those not to be indexed are marked noindex. */
const robotsTxt = (base: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /auth/', '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n')

/** The protocol's limit for one file. */
const protocolLimit = 50_000
/** Views that are listed whatever their remotes declare. */
const ownPages = ['home', 'category']
/** Files of the largest size take a few megabytes each. */
const maxKept = 6

export async function sitemapRoutes(app: FastifyInstance, { perFile = protocolLimit }: { perFile?: number } = {}) {
  /** By address. Promises, so that concurrent requests share one read; with the hash, as a file may have megabytes. */
  const cached = new LRUCache<string, Promise<{ body: Buffer; etag: string } | null>>({ max: maxKept })
  app.changes.whenOutdated('sitemap', () => cached.clear())

  function read(key: string, make: () => Promise<string | null>) {
    const known = cached.get(key)
    if (known) return known
    const made = make().then((text) => {
      const body = text === null ? null : Buffer.from(text)
      return body && { body, etag: etagOf(body) }
    })
    cached.set(key, made)
    // Failures and missing files, of which any number can be requested, are not cached.
    const forget = () => cached.get(key) === made && cached.delete(key)
    made.then((file) => file === null && forget(), forget)
    return made
  }

  /** Of the releases that everybody gets. */
  function listedViews(): string[] {
    // Absent from a server without pages.
    if (!app.hasDecorator('liveReleases')) return []
    const live = app.liveReleases.channels().filter(({ switched_off }) => !switched_off)
    const builds = live.flatMap(({ remote, live }) => (live && app.liveReleases.buildOf(remote, live)) || [])
    const listed = builds.flatMap(({ views = {} }) => Object.keys(views).filter((view) => views[view]?.sitemap))
    return listed.filter((view) => !ownPages.includes(view))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, name: string, make: (scope: SitemapScope) => Promise<string | null>) {
    const base = ownAddress(request, app.config)
    const file = await read(`${base} ${name}`, () =>
      make({ db: app.db, content: visitorView(app.config), views: listedViews(), base, perFile }),
    )
    if (!file) throw notFound('address')
    const { body, etag } = file
    reply.header('cache-control', 'no-cache').header('etag', etag).type('application/xml; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
  }

  const hidden = { schema: { hide: true } }
  app.get('/sitemap.xml', hidden, (request, reply) => answer(request, reply, '', sitemap))
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', hidden, (request, reply) =>
    answer(request, reply, request.params.file, (scope) => sitemapFile(scope, request.params.file)),
  )
  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(ownAddress(request, app.config))),
  )
}
