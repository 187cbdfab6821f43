// How requests are checked: bodies exactly as sent, query and path (which are always text) with coercion, and nothing unknown.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'

const strict = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: false,
  // Without it 89.9 is no multiple of 0.01, in binary.
  multipleOfPrecision: 6,
} as const

type Route = Parameters<ReturnType<BuildCompilerFromPool>>[0] & { httpPart?: string }

const buildValidator: BuildCompilerFromPool = (externals, options) => {
  const { plugins, onCreate } = options ?? {}
  const forBodies = AjvCompiler()(externals, { plugins, onCreate, customOptions: { ...strict } })
  const forTexts = AjvCompiler()(externals, { plugins, onCreate, customOptions: { ...strict, coerceTypes: true } })
  // The library's types leave out that Fastify hands over which part of the request it is.
  return (route) => ((route as Route).httpPart === 'body' ? forBodies(route) : forTexts(route))
}

export const schemaController = { compilersFactory: { buildValidator } }
