// Source maps of a release: stored beside its scripts, for stacks of failures, and served to nobody (decision 0098).
import type { EncodedSourceMap } from '@jridgewell/trace-mapping'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Files } from '../checks/candidate.ts'

const megabyte = 1024 * 1024
/** Of one map. The host's, the largest of the shop, has a tenth of it. */
export const maxMapBytes = 8 * megabyte

/** True for a map, packed or not, by its path or name. */
export const isSourceMap = (path: string): boolean => /\.map(\.(br|gz))?$/i.test(path)

const names = Type.Array(Type.Union([Type.String(), Type.Null()]), { maxItems: 20_000 })
const SourceMap = Type.Object({
  version: Type.Literal(3),
  // Its decoded form takes about twenty times as much memory.
  mappings: Type.String({ maxLength: 4 * megabyte }),
  sources: names,
  sourcesContent: Type.Optional(names),
  names: Type.Optional(Type.Array(Type.String())),
})

/** @returns null for what is no map that can be used */
export function readSourceMap(content: Buffer): EncodedSourceMap | null {
  if (content.length > maxMapBytes) return null
  try {
    const map: unknown = JSON.parse(content.toString())
    return Value.Check(SourceMap, map) ? (map as EncodedSourceMap) : null
  } catch {
    return null
  }
}

/** A release is taken without maps that can't be used.
 *  @returns the other files, and a sentence for each of these maps */
export function withoutUnusableMaps(files: Files): { files: Files; notices: string[] } {
  const unusable = [...files].filter(([file, content]) => isSourceMap(file) && !readSourceMap(content))
  const notices = unusable.map(([file, { length }]) => {
    const why =
      length > maxMapBytes
        ? `has ${Math.ceil(length / megabyte)} MB, and the shop stores ${maxMapBytes / megabyte} MB`
        : 'is no source map of version 3'
    return `"${file}" was left out: it ${why}; stacks name the places in ${file.replace(/\.map$/, '')} instead of those in its sources`
  })
  return { files: new Map([...files].filter(([file]) => !unusable.some(([other]) => other === file))), notices }
}
