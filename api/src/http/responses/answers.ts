// Schemas of responses, their tags, and files for spreadsheets.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ErrorBody } from '@lechaim/shared/contracts/errors.ts'
import type { FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'

const failures = { '4xx': ErrorBody, '5xx': ErrorBody }

export const answers = {
  ok: <T extends TSchema>(schema: T) => ({ 200: schema, ...failures }),
  created: <T extends TSchema>(schema: T) => ({ 201: schema, ...failures }),
  accepted: <T extends TSchema>(schema: T) => ({ 202: schema, ...failures }),
  /** A file for spreadsheets; `example` is how it begins. */
  csv: (example: string) => ({
    200: { description: 'The file', content: { 'text/csv': { schema: Type.String({ examples: [example] }) } } },
    ...failures,
  }),
  nothing: { 204: Type.Null({ description: 'Done' }), ...failures },
}

/** The ETag of a response by its content. Pictures' ETags are stored: another algorithm would have them fetched and scaled again. */
export const etagOf = (content: Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 27)}"`

export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<string>) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(lines))
