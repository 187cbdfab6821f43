/** The key of the draft last sent, until its answer is known: however often one draft is sent, the server writes one order (decision 0007). */
let pending: { draft: string; key: string } | null = null

export function keyFor(draft: object): string {
  const json = JSON.stringify(draft)
  if (pending?.draft !== json) pending = { draft: json, key: newKey() }
  return pending.key
}

/** For after an answer: the same draft would be another order. */
export function discardKey(): void {
  pending = null
}

// Without https, as on a shop tried out in a local network, browsers have no randomUUID.
const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
