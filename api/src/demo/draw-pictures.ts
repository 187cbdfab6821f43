// Draws many pictures: SVG is made here, and turned into PNG by processes of their own.

import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { drawPicture } from './draw-picture.ts'
import type { PictureSpec } from './picture-types.ts'

export interface RasteriseRequest {
  index: number
  svg: string
}
export interface RasteriseResult {
  index: number
  png?: Uint8Array
  /** Why the picture could not be made. */
  problem?: string
}
export interface DrawnPicture {
  index: number
  png: Buffer
}

export interface DrawOptions {
  /** How many processes draw at once; more than two gain nothing for a catalogue of a hundred. */
  processes?: number
  /** The program a process runs; tests put one here that dies. */
  program?: URL
  /** Milliseconds that one picture may take. */
  patience?: number
}

/** A picture could not be drawn: its process died, hung or refused the SVG. */
export class DrawingFailed extends Error {
  override name = 'DrawingFailed'
}

const rasteriseProgram = new URL('./rasterise-process.ts', import.meta.url)

/** Draws every picture and gives each as soon as it is ready, in no fixed order.
 *  Each process holds one picture at a time, so a slow reader never piles pictures up.
 *  The processes end with the iteration, whether it is finished, left early or failed.
 *  @throws DrawingFailed when a process dies, hangs or refuses a picture. */
export async function* drawPictures(specs: PictureSpec[], options: DrawOptions = {}): AsyncIterable<DrawnPicture> {
  const { processes = Math.min(2, availableParallelism()), program = rasteriseProgram, patience = 60_000 } = options
  const children = Array.from({ length: Math.min(processes, specs.length) }, () => start(program))
  const running = new Map<ChildProcess, Promise<[ChildProcess, DrawnPicture]>>()
  const waiting = specs.entries()
  const give = (child: ChildProcess) => {
    const next = waiting.next()
    if (next.done) return running.delete(child)
    const [index, spec] = next.value
    const drawing = rasterise(child, { index, svg: drawPicture(spec) }, patience).then((drawn): [ChildProcess, DrawnPicture] => [
      child,
      drawn,
    ])
    // The race below sees the first failure only; the others must not count as unhandled.
    drawing.catch(() => {})
    running.set(child, drawing)
  }
  try {
    for (const child of children) give(child)
    while (running.size > 0) {
      const [child, drawn] = await Promise.race(running.values())
      give(child)
      yield drawn
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

function start(program: URL): ChildProcess {
  const child = fork(program, {
    execPath: process.execPath,
    execArgv: [],
    // Under `node --watch` children would tell us over the same line what they import.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A late error of a process that is being ended must find a listener; while it draws, the drawing has its own.
  return child.on('error', () => {})
}

function rasterise(child: ChildProcess, request: RasteriseRequest, patience: number): Promise<DrawnPicture> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => settle(() => reject(new DrawingFailed(`Picture ${request.index} was not drawn: ${reason}`)))
    const onMessage = ({ index, png, problem }: RasteriseResult) => {
      if (!png) return fail(problem ?? 'the drawing process sent nothing')
      settle(() => resolve({ index, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) }))
    }
    const onExit = (code: number | null, signal: string | null) => fail(`the drawing process ended (${signal ?? `code ${code}`})`)
    const onError = (error: Error) => fail(error.message)
    const late = setTimeout(() => fail(`the drawing process took longer than ${patience} ms`), patience)
    function settle(finish: () => void) {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode)
    child.send(request, (error) => error && onError(error))
  })
}
