import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../../http/errors/api-error.ts'
import { ownAddress } from '../../http/requests/own-origin.ts'
import { etagOf } from '../../http/responses/answers.ts'
import { bundledPath, picturesFolder } from '../bundled/bundled-pictures.ts'
import { isServedForeign } from '../foreign/foreign-routes.ts'
import { isObjectName } from '../objects/media-store.ts'
import { ownPath, picturesPath } from '../objects/own-store.ts'
import { failures, sendPicture, tags } from '../objects/storage-protocol.ts'

const ShareQuery = Type.Object({
  picture: Type.String({
    maxLength: 2000,
    pattern: '^(/|https?://)[^\\s]+$',
    examples: ['/storage/v1/object/public/drinksimages/1763640120000-4711.jpg'],
  }),
})
/** Records may name another picture under the same address. */
const cache = 'public, max-age=86400'

export const shareRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, media, foreignPictures } = app

  async function find(picture: string): Promise<() => Promise<Buffer>> {
    if (!picture.startsWith('/')) {
      if (await isServedForeign(db, foreignPictures, picture)) return () => foreignPictures.share(picture)
      throw notFound('picture')
    }
    const folder = [picturesPath, bundledPath].find((path) => picture.startsWith(path)) ?? ''
    const name = picture.slice(folder.length)
    if (!folder || !isObjectName(name)) throw notFound('picture')
    if (folder === bundledPath) {
      const bytes = await readFile(join(picturesFolder, name)).catch(() => null)
      if (bytes) return () => media.share(etagOf(bytes), async () => bytes)
      throw notFound('picture')
    }
    const object = await media.find(name)
    // Originals that are not decoded have no other sizes either.
    if (!object || object.width === null) throw notFound('picture')
    return () => media.share(object.etag, () => media.read(object))
  }

  app.get(
    '/share',
    {
      schema: {
        tags,
        summary: 'A picture for previews of links, 1200 × 630 pixels',
        description: 'Made of a picture of the shop, or of a foreign one that a record of the shop holds.',
        querystring: ShareQuery,
        response: failures,
      },
    },
    async (request, reply) => {
      const { picture } = request.query
      const read = await find(ownPath(picture, ownAddress(request, config)) ?? picture)
      const bytes = await read()
      return sendPicture(request, reply, { type: 'image/jpeg', etag: etagOf(bytes), cache, varies: false, read: async () => bytes })
    },
  )
}
