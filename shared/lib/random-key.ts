const toHex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** A key that no other request has. Without https browsers have no `randomUUID`. */
export const randomKey = (): string => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join('')
