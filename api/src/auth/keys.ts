// The shop's secrets: made at the first start, kept under `data/keys`, readable by their owner alone.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Keys {
  privatePem: string
  publicPem: string
  /** The public key as JWKS shows it, named by its thumbprint (RFC 7638). */
  jwk: { kty: string; crv: string; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig'; key_ops: string[] }
  refreshSecret: Buffer
  orderSecret: Buffer
  /** What the secrets of authenticators are derived from: a stolen database holds none. */
  factorSecret: Buffer
  /** Signs previews of releases and the tickets of pages. */
  releaseSecret: Buffer
}

/** Reads the keys of this data folder, making those that are missing. */
export function loadKeys(dataDir: string): Keys {
  const folder = join(dataDir, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const privatePem = kept(join(folder, 'access-token.pem'), newSigningKey)
  const publicKey = createPublicKey(createPrivateKey(privatePem))
  return {
    privatePem,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: toJwk(publicKey),
    refreshSecret: Buffer.from(kept(join(folder, 'refresh-token.key'), newSecret), 'base64url'),
    orderSecret: Buffer.from(kept(join(folder, 'order-token.key'), newSecret), 'base64url'),
    factorSecret: Buffer.from(kept(join(folder, 'second-factor.key'), newSecret), 'base64url'),
    releaseSecret: Buffer.from(kept(join(folder, 'release.key'), newSecret), 'base64url'),
  }
}

const newSecret = () => randomBytes(32).toString('base64url')
const newSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function kept(file: string, make: () => string): string {
  if (!existsSync(file)) {
    // Renamed into place, so that a crash never leaves half a key, which no later start could repair.
    writeFileSync(`${file}.new`, make(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8')
}

function toJwk(publicKey: KeyObject): Keys['jwk'] {
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}
