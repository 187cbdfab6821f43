// The OpenAPI description, generated from the validation schemas. Schemas with an `$id` become components.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync, FastifySchema } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const description = 'Prices are shekels with two decimals, times ISO 8601 in UTC. Lists are paged: pass `next` as `after`.'

/** Registered before the routes that it describes. */
export const openapi = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Lechaim', description, version: '1' },
        components: {
          securitySchemes: {
            owner: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            deployToken: { type: 'http', scheme: 'bearer', description: 'Made with `npm run deploy-token`, for one remote' },
          },
        },
      },
      transform: ({ schema, url, route }) => {
        const isOwners = [(route as { onRequest?: unknown }).onRequest].flat().includes(app.requireOwner)
        const named = schema && markNames(schema)
        return { schema: isOwners ? { ...named, security: [{ owner: [] }] } : named, url }
      },
      transformObject: (document) => ('openapiObject' in document ? withComponents(document.openapiObject) : {}),
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(app.swagger()),
    )
  },
  { name: 'openapi', dependencies: ['guard'] },
)

// The plugin renames schemas with an `$id` to numbers; another key keeps their names.
const nameKey = 'x-name'

function markNames(schema: FastifySchema): FastifySchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (!value?.$id) return value
    const { $id, ...rest } = value
    return { ...rest, [nameKey]: $id }
  })
}

/** Moves every named schema to the components and replaces it by a reference. */
function withComponents(document: object) {
  const schemas: Record<string, object> = {}
  const lifted = JSON.parse(JSON.stringify(document), (_key, value) => {
    if (!value?.[nameKey]) return value
    const { [nameKey]: name, ...rest } = value
    schemas[name] = rest
    return { $ref: `#/components/schemas/${name}` }
  })
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...lifted, components: { ...lifted.components, schemas: sorted } }
}

// The reference page at /api/docs: three files, read once (decision 0015).
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
