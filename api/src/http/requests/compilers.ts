// Validators of requests and serializers of answers. Bodies are taken exactly as sent, query and path (which are always text) with
// coercion, and nothing unknown passes.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const strict = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: false,
  // Without it 89.9 is no multiple of 0.01, in binary.
  multipleOfPrecision: 6,
} as const

// Kept for the whole process: every app that a test builds has the same schemas, and compiling them is most of building one.
const validators = AjvCompiler()

type Route = Parameters<ReturnType<BuildCompilerFromPool>>[0] & { httpPart?: string }

const buildValidator: BuildCompilerFromPool = (externals, options) => {
  const { plugins, onCreate } = options ?? {}
  const forBodies = validators(externals, { plugins, onCreate, customOptions: { ...strict } })
  const forTexts = validators(externals, { plugins, onCreate, customOptions: { ...strict, coerceTypes: true } })
  // The library's types leave out that Fastify hands over which part of the request it is.
  return (route) => ((route as Route).httpPart === 'body' ? forBodies(route) : forTexts(route))
}

/** Compiling is most of a start's time, and routes share their schemas. Failures are written as they are: their `details` carry
 *  what each code promises, which no schema of theirs names. */
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
