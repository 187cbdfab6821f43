// The one protocol between the server and its confined processes (decision 0030): JSON over pipes, each message with its length before it.
import { writeSync } from 'node:fs'

const lengthBytes = 4

export function frame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const framed = Buffer.allocUnsafe(lengthBytes + text.length)
  framed.writeUInt32LE(text.length)
  text.copy(framed, lengthBytes)
  return framed
}

/** @param limit bytes of the longest message
 *  @returns takes what comes in, whichever way it was cut; throws for what is no message */
export function readFrames(limit: number, onMessage: (message: unknown) => void): (part: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let wanted = lengthBytes
  return (part) => {
    parts.push(part)
    held += part.length
    while (held >= wanted) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
      const length = all.readUInt32LE()
      if (length > limit) throw new RangeError(`A message of ${length} bytes`)
      wanted = lengthBytes + length
      if (held < wanted) {
        parts = [all]
        return
      }
      const rest = all.subarray(wanted)
      onMessage(JSON.parse(all.toString('utf8', lengthBytes, wanted)))
      parts = rest.length > 0 ? [rest] : []
      held = rest.length
      wanted = lengthBytes
    }
  }
}

/** Sends a message from a confined process, which is there when the call returns. A pipe takes what it has room for. */
export function sendFrame(message: unknown): void {
  const bytes = frame(message)
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}

/** A message of an error, from whatever was thrown. */
export const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 300)
