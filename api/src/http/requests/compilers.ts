// Validators of requests and serializers of responses. Query and path, which are text, are coerced, bodies are not; unknown properties are
// refused. Each is compiled at its first use: compiling all of them took a third of a start.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

/** Without it 1.15 is not a multiple of 0.01 in binary. */
const multipleOfPrecision = 6

const strict = { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: false, multipleOfPrecision } as const

// Cached for the process: apps of tests share schemas.
const validators = AjvCompiler()

type Route = Parameters<ReturnType<BuildCompilerFromPool>>[0] & { httpPart?: string }

/** The name of a parameter whose text the library has coerced to an infinite number, such as 1e999: it checks no limits of those. */
const nameOfEndless = (data: unknown): string | undefined =>
  Object.entries(data ?? {}).find(([, value]) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)?.[0]

const notANumber = (name: string) => ({
  keyword: 'type',
  instancePath: `/${name}`,
  schemaPath: '',
  params: { type: 'number' },
  message: 'must be a number',
})

const buildValidator: BuildCompilerFromPool = (externals, options) => {
  const { plugins, onCreate } = options ?? {}
  const forBodies = validators(externals, { plugins, onCreate, customOptions: { ...strict } })
  const forTexts = validators(externals, { plugins, onCreate, customOptions: { ...strict, coerceTypes: true } })
  return (route) => {
    let compiled: ReturnType<typeof forBodies> | undefined
    const validate = (data: unknown) => {
      // The library's types lack the request part, which Fastify passes.
      compiled ??= (route as Route).httpPart === 'body' ? forBodies(route) : forTexts(route)
      const isValid = compiled(data)
      const endless = isValid ? nameOfEndless(data) : undefined
      validate.errors = endless === undefined ? compiled.errors : [notANumber(endless)]
      return isValid && endless === undefined
    }
    validate.errors = undefined as ReturnType<typeof forBodies>['errors']
    return validate as ReturnType<typeof forBodies>
  }
}

/** Cached, since routes share schemas. Failures are serialized without a schema, as their `details`
 *  vary by code. */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externals, options) => {
  // The serializer validates values of a union, an amount or null for example, to find their schema.
  const compile = SerializerSelector()(externals, { ...options, ajv: { multipleOfPrecision } })
  const compiled = new WeakMap<object, ReturnType<typeof compile>>()
  return (route) => {
    if (/^[45]/.test(route.httpStatus)) return JSON.stringify
    const schema = route.schema as object
    return (data) => {
      const serialise = compiled.get(schema) ?? compile(route)
      compiled.set(schema, serialise)
      return serialise(data)
    }
  }
}

export const schemaController = { compilersFactory: { buildValidator, buildSerializer } }
