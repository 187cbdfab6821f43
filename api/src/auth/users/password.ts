// Passwords as argon2id hashes; length is the only rule (decision 0010, ASVS 6.2).
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../config/config.ts'

type Cost = Config['passwordCost']

export const hashPassword = (password: string, cost: Cost): Promise<string> => hash(password, cost)

let dummy: Promise<string> | undefined

/** True when the password belongs to the hash. Without a hash it takes the same time, so that timing reveals no accounts (ASVS 6.3.8). */
export async function isPassword(passwordHash: string | undefined, password: string, cost: Cost): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  dummy ??= hash('nobody has this password', cost)
  await verify(await dummy, password)
  return false
}

/** Random letters in groups, five bits each, without letters and digits that look alike: `k7m2p-x9c4d`. */
export function readableSecret(groups: number, size: number): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: size }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
