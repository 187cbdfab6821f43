// Finds parts of the API's description without an example, for the test that every route has them.
interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Content {
  schema?: Schema
  example?: unknown
  examples?: unknown
}

export interface Operation {
  tags?: string[]
  summary?: string
  security?: unknown
  parameters?: (Content & { name: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}

export type Components = Record<string, Schema>

const speaksForItself = ['example', 'examples', 'enum', 'const', 'default']

/** The parts of an operation, as dotted paths, without examples of their own or of their parts. */
export function withoutExample({ parameters = [], requestBody, responses }: Operation, components: Components): string[] {
  const bodies = Object.values(requestBody?.content ?? {})
  const answers = Object.entries(responses).filter(([code]) => code.startsWith('2'))
  return [
    ...parameters.flatMap((parameter) => missing(parameter, components, `parameter ${parameter.name}`)),
    ...bodies.flatMap((body) => missing(body, components, 'body')),
    ...answers.flatMap(([code, { content = {} }]) => Object.values(content).flatMap((body) => missing(body, components, `answer ${code}`))),
  ]
}

function missing(content: Content, components: Components, path: string): string[] {
  if ('example' in content || 'examples' in content) return []
  return content.schema ? lacking(content.schema, components, path) : [path]
}

function lacking(schema: Schema, components: Components, path: string): string[] {
  if (schema.$ref) return lacking(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components, path)
  if (speaksForItself.some((key) => key in schema) || schema.type === 'boolean' || schema.type === 'null') return []
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, part]) => lacking(part, components, `${path}.${name}`))
  if (schema.items) return lacking(schema.items, components, `${path}[]`)
  if (schema.anyOf) return schema.anyOf.flatMap((part) => lacking(part, components, path))
  return [path]
}
