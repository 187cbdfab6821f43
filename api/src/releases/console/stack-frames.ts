// Reads the stack of a failure report: functions in scripts of releases, and nothing else of its text, which may hold what people typed.
import type { LiveReleases } from '../live/live-releases.ts'

export interface KeptFrame {
  name: string
  remote: string
  version: string
  file: string
  line: number
  column: number
}

const maxFrames = 20
const maxNameLength = 80
/** `at name (address:1:2)` of Chromium, and `name@address:1:2` of Firefox and Safari. */
const frame = /^\s*(?:at\s+)?(.*?)\s*[@(]?(https?:\/\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/

/** @returns the innermost functions first */
export function framesIn(stack: string, releases: Pick<LiveReleases, 'scriptAt'>): KeptFrame[] {
  const frames = stack.split('\n').flatMap((text) => {
    const [, name = '', address = '', line, column] = frame.exec(text.slice(0, 1000)) ?? []
    const script = releases.scriptAt(address.replace(/[?#].*/, ''))
    return script ? [{ name: plain(name), ...script, line: Number(line), column: Number(column) }] : []
  })
  return frames.slice(0, maxFrames)
}

/** A name as code can have it. */
const plain = (name: string): string => /^(?:async |new )*([\w$.<>#]*)$/.exec(name)?.[1]?.slice(0, maxNameLength) ?? ''
