import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with a file for spreadsheets, of the name under which a browser keeps it, some lines at a time. */
export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<string>) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(lines))
