// Draws many pictures: SVG is made here, and turned into PNG by processes of their own.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { drawPicture } from './draw-picture.ts'
import type { PictureSpec } from './picture-types.ts'

export interface RasteriseRequest {
  index: number
  svg: string
}
export interface RasteriseResult {
  index: number
  png: Uint8Array
}
export interface DrawnPicture {
  index: number
  png: Buffer
}

export interface DrawOptions {
  /** How many processes draw at once; two at most help on small machines. */
  processes?: number
  /** The program a process runs; tests put one here that dies. */
  program?: URL
}

/** A picture could not be drawn because its process died. */
export class DrawingFailed extends Error {
  override name = 'DrawingFailed'
}

const rasteriseProgram = new URL('./rasterise-process.ts', import.meta.url)

/** Draws every picture and gives each as soon as it is ready, in no fixed order.
 *  Each process holds one picture at a time, so a slow reader never piles pictures up.
 *  @throws DrawingFailed when a process dies. */
export async function* drawPictures(specs: PictureSpec[], options: DrawOptions = {}): AsyncIterable<DrawnPicture> {
  if (specs.length === 0) return
  const wanted = options.processes ?? Math.min(2, availableParallelism())
  const children = Array.from({ length: Math.min(wanted, specs.length) }, () => start(options.program ?? rasteriseProgram))
  try {
    let next = 0
    const running = new Map<ChildProcess, Promise<{ child: ChildProcess; drawn: DrawnPicture }>>()
    const give = (child: ChildProcess) => {
      const index = next++
      const spec = specs[index]
      if (spec) running.set(child, draw(child, { index, svg: drawPicture(spec) }))
      else running.delete(child)
    }
    for (const child of children) give(child)
    while (running.size > 0) {
      const { child, drawn } = await Promise.race(running.values())
      give(child)
      yield drawn
    }
  } finally {
    for (const child of children) child.kill()
  }
}

function start(program: URL): ChildProcess {
  return fork(program, {
    execPath: process.execPath,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function draw(child: ChildProcess, request: RasteriseRequest): Promise<{ child: ChildProcess; drawn: DrawnPicture }> {
  const done = new AbortController()
  const answered = once(child, 'message', { signal: done.signal }) as Promise<[RasteriseResult]>
  const died = once(child, 'exit', { signal: done.signal }).then(([code, signal]) => {
    throw new DrawingFailed(`The drawing process ended (${signal ?? `code ${code}`}) before picture ${request.index} was ready`)
  })
  child.send(request)
  try {
    const [{ index, png }] = (await Promise.race([answered, died])) as [RasteriseResult]
    return { child, drawn: { index, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) } }
  } finally {
    answered.catch(() => {})
    died.catch(() => {})
    done.abort()
  }
}
