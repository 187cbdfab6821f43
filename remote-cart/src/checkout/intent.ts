/** One intent to order has one key, however often it is sent: until an answer is known, the same draft keeps its key, and the server
 *  writes one order (decision 0007). */
let intent: { draft: string; key: string } | null = null

export function keyFor(draft: object): string {
  const written = JSON.stringify(draft)
  if (intent?.draft !== written) intent = { draft: written, key: newKey() }
  return intent.key
}

/** After an answer: the same draft would be another order. */
export function endIntent(): void {
  intent = null
}

// Without https, as on a shop tried out in a local network, browsers have no randomUUID.
const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
