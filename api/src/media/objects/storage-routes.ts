// The storage protocol at /storage/v1, as far as the shop uses it: upload by the owner, read by everybody.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { bucket, UploadedObject } from '@lechaim/shared/contracts/media.ts'
import type { DerivedWidth } from '@lechaim/shared/lib/pictures.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createFailureLog } from '../../background/failure-log.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { uploadLimit } from '../../http/requests/rate-limits.ts'
import { foreignRoutes } from '../foreign/foreign-routes.ts'
import { acceptedFormat } from '../images/derivatives.ts'
import { storePicture } from '../images/store-picture.ts'
import { shareRoutes } from '../share/share-routes.ts'
import { isObjectName, type Media, type MediaObject } from './media-store.ts'
import { answerStorageError, failures, sendPicture, tags, Width } from './storage-protocol.ts'

const NameParams = Type.Object({ name: Type.String({ maxLength: 200, examples: ['1763640120000-4711.jpg'] }) })
const WidthQuery = Type.Object({ w: Type.Optional(Width) })
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fileSize: 20 * 1024 * 1024, headerPairs: 50 }

export const storageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { media } = app
  const describing = createFailureLog(app.log, 'describing a picture', 'warn')
  app.removeAllContentTypeParsers()
  // The plugin ignores `bodyLimit`; these are its own limits.
  await app.register(multipart, { limits, throwFileSizeLimit: true })
  // A file may also be the body itself, under any type.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.fileSize }, (_request, body, done) => done(null, body))
  app.setErrorHandler(answerStorageError)
  app.setNotFoundHandler((request, reply) => answerStorageError(notFound('object'), request, reply))

  await app.register(foreignRoutes)
  await app.register(shareRoutes)

  app.post(
    `/object/${bucket}/:name`,
    {
      onRequest: app.requireOwner,
      config: uploadLimit,
      schema: { tags, summary: 'Stores a picture', params: NameParams, response: { 200: UploadedObject, ...failures } },
    },
    async (request) => {
      const { name } = request.params
      if (!isObjectName(name)) throw new ApiError('bad_request', 'Invalid key')
      await storePicture(media, await receiveFile(request), name)
      const key = `${bucket}/${name}`
      return { Id: key, Key: key }
    },
  )

  app.get(
    `/object/public/${bucket}/:name`,
    {
      schema: {
        tags,
        summary: 'A stored picture, or a smaller one made of it',
        params: NameParams,
        querystring: WidthQuery,
        response: failures,
      },
    },
    async (request, reply) => {
      const object = await media.find(request.params.name)
      if (!object) throw notFound('object')
      // Not awaited; the next request retries a failure.
      if (object.width !== null && object.preview === null) media.describe(object).catch(describing.failed)
      return sendPicture(request, reply, { cache: 'public, max-age=31536000, immutable', ...copyOf(media, object, request) })
    },
  )
}

/** The original, or the requested derivative; undecodable pictures have no derivatives. */
function copyOf(media: Media, object: MediaObject, { query, headers }: { query: { w?: string }; headers: { accept?: string } }) {
  const varies = query.w !== undefined
  if (!varies || object.width === null) return { type: object.content_type, etag: object.etag, varies, read: () => media.read(object) }
  const format = acceptedFormat(headers.accept)
  const read = () => media.derive(object, Number(query.w) as DerivedWidth, format)
  return { type: `image/${format}`, etag: object.etag.replace(/"$/, `-${query.w}-${format}"`), varies, read }
}

/** The bytes of the file in a form, or of the body.
 *  @throws ApiError bad_request for a damaged form or one without a file, and the plugin's own errors for oversized ones */
async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  if (Buffer.isBuffer(request.body) && request.body.length > 0) return request.body
  try {
    const file = request.isMultipart() ? await request.file() : undefined
    if (file) return await file.toBuffer()
  } catch (error) {
    // The parser's errors, unlike the plugin's, have no 4xx status.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new ApiError('bad_request', 'The form is damaged')
  }
  throw new ApiError('bad_request', 'A file is needed')
}
