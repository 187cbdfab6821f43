// Validators of requests and serializers of responses. Query and path, which are text, are coerced, bodies are not; unknown properties are
// refused.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const strict = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: false,
  // Without it 89.9 is not a multiple of 0.01 in binary.
  multipleOfPrecision: 6,
} as const

// Cached for the process: apps of tests share schemas, whose compilation dominates their start.
const validators = AjvCompiler()

type Route = Parameters<ReturnType<BuildCompilerFromPool>>[0] & { httpPart?: string }

const buildValidator: BuildCompilerFromPool = (externals, options) => {
  const { plugins, onCreate } = options ?? {}
  const forBodies = validators(externals, { plugins, onCreate, customOptions: { ...strict } })
  const forTexts = validators(externals, { plugins, onCreate, customOptions: { ...strict, coerceTypes: true } })
  // The library's types lack the request part, which Fastify passes.
  return (route) => ((route as Route).httpPart === 'body' ? forBodies(route) : forTexts(route))
}

/** Cached, since compilation dominates the start and routes share schemas. Failures are serialized without a schema, as their `details`
 *  vary by code. */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externals, options) => {
  const compile = SerializerSelector()(externals, options)
  const compiled = new WeakMap<object, ReturnType<typeof compile>>()
  return (route) => {
    if (/^[45]/.test(route.httpStatus)) return JSON.stringify
    const schema = route.schema as object
    const serialise = compiled.get(schema) ?? compile(route)
    compiled.set(schema, serialise)
    return serialise
  }
}

export const schemaController = { compilersFactory: { buildValidator, buildSerializer } }
