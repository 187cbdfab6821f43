// The shop's secrets: made at the first start, kept under `data/keys`, readable by their owner alone.
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperationError } from '../files/operation-error.ts'
import { sweepHalfWritten, syncFolder, writeDurably } from '../files/write-durably.ts'

export interface Keys {
  privatePem: string
  publicPem: string
  /** The public key as JWKS shows it, named by its thumbprint (RFC 7638). */
  jwk: { kty: string; crv: string; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig'; key_ops: string[] }
  refreshSecret: Buffer
  orderSecret: Buffer
  /** Derives the secrets of authenticators, so that a stolen database holds none. */
  factorSecret: Buffer
  /** Signs previews of releases and the tickets of pages. */
  releaseSecret: Buffer
  /** Signs the cookie by which a browser that signed in before is known. */
  deviceSecret: Buffer
}

/** Reads the keys in this folder, making those that are missing.
 *  @throws OperationError when a key file holds anything but a whole key: an empty secret would sign anything */
export async function loadKeys(folder: string): Promise<Keys> {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder))
  sweepHalfWritten(folder)
  const signingKey = parseSigningKey(await readKeyFile(folder, 'access-token.pem', newSigningKey))
  const publicKey = createPublicKey(signingKey)
  const readSecret = async (name: string) => parseSecret(await readKeyFile(folder, name, newSecret))
  return {
    privatePem: signingKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: toJwk(publicKey),
    refreshSecret: await readSecret('refresh-token.key'),
    orderSecret: await readSecret('order-token.key'),
    factorSecret: await readSecret('second-factor.key'),
    releaseSecret: await readSecret('release.key'),
    deviceSecret: await readSecret('device.key'),
  }
}

const secretBytes = 32
const newSecret = () => randomBytes(secretBytes).toString('base64url')
const newSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

interface KeyFile {
  file: string
  content: string
}

async function readKeyFile(folder: string, name: string, make: () => string): Promise<KeyFile> {
  const file = join(folder, name)
  if (!existsSync(file)) await writeDurably(folder, name, make(), 0o600)
  return { file, content: readFileSync(file, 'utf8').trim() }
}

function parseSecret({ file, content }: KeyFile): Buffer {
  const secret = Buffer.from(content, 'base64url')
  if (secret.length !== secretBytes || secret.toString('base64url') !== content) throw damaged(file, `${secretBytes} bytes in base64url`)
  return secret
}

function parseSigningKey({ file, content }: KeyFile): KeyObject {
  try {
    const key = createPrivateKey(content)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // The parser's message may quote the key.
  }
  throw damaged(file, 'a private P-256 key in PEM')
}

const damaged = (file: string, expected: string) =>
  new OperationError(`The key file ${file} is damaged: it must hold ${expected}. Restore it from a backup, or delete it to make a new key`)

function toJwk(publicKey: KeyObject): Keys['jwk'] {
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const kid = hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}
