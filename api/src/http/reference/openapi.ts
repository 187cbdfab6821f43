// The OpenAPI description, generated from the validation schemas. Schemas with an `$id` become components.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

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
        const named = markNames(schema as Json) as typeof schema
        return { schema: isOwners ? { ...named, security: [{ owner: [] }] } : named, url }
      },
      transformObject: (document) => withComponents('openapiObject' in document ? (document.openapiObject as never) : {}) as never,
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(app.swagger()),
    )
  },
  { name: 'openapi', dependencies: ['guard'] },
)

// The plugin renames schemas with an `$id` to numbers; another key keeps their names.
const nameKey = 'x-name'

function markNames(value: Json): Json {
  if (Array.isArray(value)) return value.map(markNames)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key === '$id' ? nameKey : key, markNames(entry)]))
}

/** Moves every named schema to the components and replaces it by a reference. */
function withComponents(document: { [key: string]: Json }): Json {
  const schemas: { [key: string]: Json } = {}
  const lift = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(lift)
    if (value === null || typeof value !== 'object') return value
    const { [nameKey]: name, ...rest } = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, lift(entry)]))
    if (typeof name !== 'string') return rest
    schemas[name] = rest
    return { $ref: `#/components/schemas/${name}` }
  }
  const lifted = lift(document) as { components?: { [key: string]: Json } }
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
