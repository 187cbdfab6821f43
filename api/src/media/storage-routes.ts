// The storage protocol at /storage/v1, as far as the shop uses it: upload by the owner, read by everybody.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { bucket, UploadedObject } from '@lechaim/shared/contracts/media.ts'
import { Type } from 'typebox'
import { ApiError, notFound } from '../errors/api-error.ts'
import { uploadLimit } from '../plugins/rate-limits.ts'
import { isObjectName } from './media-store.ts'
import { answerStorageError } from './storage-errors.ts'
import { storePicture } from './store-picture.ts'

const tags = ['media']
const NameParams = Type.Object({ name: Type.String({ maxLength: 200 }) })
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fileSize: 20 * 1024 * 1024, headerPairs: 50 }

export const storageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { media } = app
  // The plugin doesn't know `bodyLimit`; these are its own.
  await app.register(multipart, { limits, throwFileSizeLimit: true })
  app.setErrorHandler(answerStorageError)
  app.setNotFoundHandler((request, reply) => answerStorageError(notFound('object'), request, reply))

  app.post(
    `/object/${bucket}/:name`,
    { onRequest: app.requireOwner, config: uploadLimit, schema: { tags, params: NameParams, response: { 200: UploadedObject } } },
    async (request) => {
      const { name } = request.params
      if (!isObjectName(name)) throw new ApiError('bad_request', 'Invalid key')
      const file = await request.file()
      if (!file) throw new ApiError('bad_request', 'A file is needed')
      await storePicture(media, await file.toBuffer(), name)
      const key = `${bucket}/${name}`
      return { Id: key, Key: key }
    },
  )

  app.get(`/object/public/${bucket}/:name`, { schema: { tags, params: NameParams } }, async (request, reply) => {
    const object = isObjectName(request.params.name) ? await media.find(request.params.name) : undefined
    if (!object) throw notFound('object')
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('etag', object.etag)
    if (request.headers['if-none-match'] === object.etag) return reply.code(304).send()
    return reply.type(object.content_type).send(await media.read(object.name))
  })
}
