// Money is counted in integer agorot; shekels with decimals exist only on the wire and on the screen (SPEC §9).

export interface PricedLine {
  /** Agorot. */
  price: number
  quantity: number
}

/** Shekels with up to two decimals, as they travel in JSON, to integer agorot.
 *  @throws RangeError when it isn't a finite number or is too large to be counted exactly. */
export function toAgorot(shekels: number): number {
  const agorot = Math.round(shekels * 100)
  if (!Number.isSafeInteger(agorot)) throw new RangeError(`Not an amount of money: ${shekels}`)
  // Math.round(-0.001) is -0, which prints as "-0".
  return agorot === 0 ? 0 : agorot
}

/** Integer agorot to shekels, the nearest JSON number with two decimals: 8990 → 89.9. */
export function toShekels(agorot: number): number {
  return agorot / 100
}

export function lineTotal(line: PricedLine): number {
  return line.price * line.quantity
}

export function sumLines(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}
