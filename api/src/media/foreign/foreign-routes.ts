// Serves foreign pictures from the shop's origin, so that no page contacts a third party and the policy `img-src 'self'` holds.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import type { DerivedWidth } from '@lechaim/shared/lib/pictures.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { isWebAddress } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { isWithin, now } from '../../db/times.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { ownAddress } from '../../http/requests/own-origin.ts'
import { etagOf } from '../../http/responses/answers.ts'
import { acceptedFormat } from '../images/derivatives.ts'
import { ownPath } from '../objects/own-store.ts'
import { failures, sendPicture, tags, Width } from '../objects/storage-protocol.ts'
import type { ForeignPictures } from './foreign-pictures.ts'

const ForeignQuery = Type.Object({
  url: Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', examples: ['https://pictures.example/merlot.jpg'] }),
  w: Type.Optional(Width),
})
// The source may change.
const cache = 'public, max-age=86400'

export const foreignRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, foreignPictures } = app
  const description = 'Only addresses that a record of the shop holds are fetched, and only from the public internet.'

  app.get(
    '/foreign',
    {
      schema: {
        tags,
        summary: 'A picture of another site, from our own address',
        description,
        querystring: ForeignQuery,
        response: failures,
      },
    },
    async (request, reply) => {
      const { url, w } = request.query
      const own = ownPath(url, ownAddress(request, config))
      if (own) return reply.redirect(w === undefined ? own : `${own}?w=${w}`)
      if (!(await isServedForeign(db, foreignPictures, url))) throw notFound('picture')
      const format = w === undefined ? 'jpeg' : acceptedFormat(request.headers.accept)
      const bytes = await (w === undefined ? foreignPictures.read(url) : foreignPictures.derive(url, Number(w) as DerivedWidth, format))
      const answer = { type: `image/${format}`, etag: etagOf(bytes), cache, varies: w !== undefined, read: async () => bytes }
      return sendPicture(request, reply, answer)
    },
  )
}

/** True for a picture that a record has; a cached one is served without it, for pages opened before it changed. */
export const isServedForeign = async (db: Database, pictures: ForeignPictures, url: string): Promise<boolean> =>
  (await isKnownPicture(db, url)) || pictures.has(url)

/** @returns whether any record has this foreign address, by the partial indexes */
async function isKnownPicture(db: Database, address: string): Promise<boolean> {
  const holders = [
    sql`select 1 from products where image = ${address} and ${isWebAddress(db, 'image')}`,
    sql`select 1 from order_items where product_image = ${address} and ${isWebAddress(db, 'product_image')}`,
    sql`select 1 from categories where image = ${address}`,
    sql`select 1 from banners where image = ${address}`,
    sql`select 1 from header where logo = ${address}`,
  ]
  const { rows } = await sql`select 1 from (${sql.join(holders, sql` union all `)}) as held limit 1`.execute(db)
  return rows.length > 0 || (await carouselShows(db, address))
}

/** True while the carousel shows the picture: its pictures and their times are lists in one row. */
async function carouselShows(db: Database, address: string): Promise<boolean> {
  const row = await db.selectFrom('carousel').select(['images', 'times']).executeTakeFirst()
  const images: string[] = JSON.parse(row?.images ?? '[]')
  const times: (ShowTimes | null)[] = JSON.parse(row?.times ?? '[]')
  const at = now()
  return images.some((image, n) => image === address && isWithin(at, times[n]?.showFrom ?? null, times[n]?.showUntil ?? null))
}
