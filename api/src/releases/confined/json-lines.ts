// The one protocol between the server and its confined processes (decision 0030): JSON over pipes, a line for each message.
import { writeSync } from 'node:fs'

/** From a process: the bundle that runs next; why it ends, and because of which bundle, if known; or the answer to a request. */
type Sent = { running: string } | { fault: string; by: string | null } | { answer: unknown }

export const lineOf = (message: unknown): Buffer => Buffer.from(`${JSON.stringify(message)}\n`)

const newline = 10

/** @param limit bytes of the longest message
 *  @returns a reader of chunks of any size; throws for a message that is too long or no JSON */
export function readLines(limit: number, onMessage: (message: unknown) => void): (part: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  const hold = (part: Buffer) => {
    parts.push(part)
    held += part.length
    if (held > limit) throw new RangeError(`A message of more than ${limit} bytes`)
  }
  return (part) => {
    let rest = part
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      hold(rest.subarray(0, end))
      const message = JSON.parse(Buffer.concat(parts).toString())
      parts = []
      held = 0
      rest = rest.subarray(end + 1)
      onMessage(message)
    }
    hold(rest)
  }
}

/** Sends a message from a confined process, synchronously. A full pipe takes a part of it. */
export function send(message: Sent): void {
  const bytes = lineOf(message)
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}

/** A message of an error, from whatever was thrown. */
export const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 300)
