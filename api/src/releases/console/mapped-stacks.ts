// Maps stacks of failures to source, across host and remotes, with the source maps that their releases came with.
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import type { StackFrame } from '@lechaim/shared/contracts/release-console.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { present } from '../../db/mapping.ts'
import { readSourceMap } from '../publish/source-maps.ts'
import type { KeptFrame } from './stack-frames.ts'

type Services = Pick<FastifyInstance, 'releaseFiles' | 'releaseArchives' | 'liveReleases'>

/** Of a team's look at one failure: a host and a few remotes. */
const maxMaps = 6
/** Lines of source on each side of a frame's own. */
const linesAround = 3
const maxLineLength = 200
const maxPathLength = 300
/** As minifiers name functions. */
const shortened = /^[\w$]{0,3}$/

export function createStackMapper({ releaseFiles, releaseArchives, liveReleases }: Services) {
  const maps = new LRUCache<string, TraceMap | 'none'>({ max: maxMaps })

  async function mapOf({ remote, version, file }: KeptFrame): Promise<TraceMap | null> {
    const key = `${remote}@${version}/${file}`
    // A name that the release lists: no other becomes a path.
    if (!Object.hasOwn(liveReleases.buildOf(remote, version)?.files ?? {}, file)) return null
    const known = maps.get(key)
    if (known) return known === 'none' ? null : known
    await releaseArchives.bring(remote, version)
    const name = `${file}.map`
    const map = releaseFiles.has(remote, version, name) ? readSourceMap(releaseFiles.read(remote, version, name)) : null
    const traced = map && new TraceMap(map)
    maps.set(key, traced ?? 'none')
    return traced
  }

  /** @param own the remote whose source text is shown; of others names and lines alone */
  return async function mapStack(frames: readonly KeptFrame[], own: string): Promise<StackFrame[]> {
    const places: (ReturnType<typeof placeIn> | null)[] = []
    for (const frame of frames) {
      const map = await mapOf(frame)
      places.push(map && placeIn(map, frame, frame.remote === own))
    }
    return frames.map(({ name, remote, version, ...script }, index) => {
      const place = places[index]
      // A call is named by its place in the caller.
      const called = shortened.test(name) ? places[index + 1]?.name : null
      const { file, line, column } = place ?? script
      return present<StackFrame>({
        name: called ?? name,
        remote,
        version,
        file,
        line,
        column,
        mapped: Boolean(place),
        source: place?.source,
      })
    })
  }
}

/** Columns of stacks begin at 1, those of maps at 0. */
function placeIn(map: TraceMap, { line, column }: KeptFrame, withSource: boolean) {
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (found.source === null) return null
  const text = withSource ? sourceContentFor(map, found.source) : null
  const firstLine = Math.max(1, found.line - linesAround)
  const lines = text?.split('\n').slice(firstLine - 1, found.line + linesAround)
  return {
    name: found.name,
    file: found.source.slice(0, maxPathLength),
    line: found.line,
    column: found.column + 1,
    source: lines && { firstLine, lines: lines.map((one) => one.slice(0, maxLineLength)) },
  }
}
