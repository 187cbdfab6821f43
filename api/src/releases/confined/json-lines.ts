// The one protocol between the server and its confined processes (decision 0030): JSON over pipes, a line for each message.
import { writeSync } from 'node:fs'

/** From a process: the bundle that runs next; why it ends, and which bundle did it where that can be told; or what was asked for. */
export type Sent = { running: string } | { fault: string; by: string | null } | { answer: unknown }

export const lineOf = (message: unknown): Buffer => Buffer.from(`${JSON.stringify(message)}\n`)

const newline = 10

/** @param limit bytes of the longest message
 *  @returns takes what comes in, whichever way it was cut; throws for what is no message */
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

/** Sends a message from a confined process, which is there when the call returns. A pipe takes what it has room for. */
export function send(message: Sent): void {
  const bytes = lineOf(message)
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}

/** A message of an error, from whatever was thrown. */
export const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 300)
