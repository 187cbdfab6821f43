// The reference page at /api/docs: three files, read once (decision 0015).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'

const files = [
  ['/api/docs', 'reference.html', 'text/html; charset=utf-8'],
  ['/api/docs/reference.css', 'reference.css', 'text/css; charset=utf-8'],
  ['/api/docs/reference.js', 'reference.js', 'text/javascript; charset=utf-8'],
] as const

export const referenceRoutes: FastifyPluginAsync = async (app) => {
  for (const [url, file, type] of files) {
    const body = readFileSync(join(import.meta.dirname, file))
    app.get(url, { schema: { hide: true } }, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body))
  }
}
