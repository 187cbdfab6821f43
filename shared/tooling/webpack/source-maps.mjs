// Source maps of a build, for the server, which maps stacks of failures with them: no script names its map (decision 0098).
import { isAbsolute, relative } from 'node:path'
import { decodedMappings, encodedMap, TraceMap } from '@jridgewell/trace-mapping'
import webpack from 'webpack'
import { root } from '../workspaces.mjs'

/** Packages, which come as their authors built them, and copies of modules that the host has. */
const unmapped = /^(frameworks|fallback-packages|fallback-shared)\./

/** Paths from the project's root on. */
const sourceName = ({ absoluteResourcePath: path }) => (isAbsolute(path) ? relative(root, path).replaceAll('\\', '/') : path)

export const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    exclude: unmapped,
    filename: '[file].map',
    append: false,
    moduleFilenameTemplate: sourceName,
    fallbackModuleFilenameTemplate: sourceName,
  })

/** A map after a text in its script was replaced by a longer one without line breaks: all that follows in the line has moved.
 *  @param script the text before
 *  @param replaced the text that stood there, once or more often
 *  @param growth characters that each replacement added */
export function withReplacement(map, script, replaced, growth) {
  const columns = script.split('\n').map((line) => [...line.matchAll(new RegExp(replaced, 'g'))].map(({ index }) => index))
  const mappings = decodedMappings(new TraceMap(map)).map((segments, line) =>
    segments.map(([column, ...rest]) => [column + growth * (columns[line] ?? []).filter((start) => start < column).length, ...rest]),
  )
  return encodedMap(new TraceMap({ ...map, mappings }))
}
