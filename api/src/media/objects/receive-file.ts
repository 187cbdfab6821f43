import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/errors/api-error.ts'

/** The bytes of the file in a form, or of the body.
 *  @throws ApiError bad_request for a damaged form or one without a file, and the plugin's own errors for oversized ones */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) return bodyOf(request)
  try {
    const file = await request.file()
    if (file) return await file.toBuffer()
  } catch (error) {
    // The parser's errors, unlike the plugin's, have no 4xx status.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new ApiError('bad_request', 'The form is damaged')
  }
  throw new ApiError('bad_request', 'A file is needed')
}

function bodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body
  throw new ApiError('bad_request', 'A file is needed')
}
