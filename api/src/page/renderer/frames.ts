// Messages between two processes over a pipe: each with its length before it. Lines would have to be searched for their ends.

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
