import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { AuthError } from '../protocol/auth-error.ts'
import type { WalletMessage } from './wallet-message.ts'

/** True when the wallet named in the message has signed it.
 *  @throws AuthError validation_failed when it is no signature of this chain's at all */
export const isSignedBy = (wallet: WalletMessage, signature: string): boolean =>
  (wallet.chain === 'ethereum' ? isEthereumSignature : isSolanaSignature)(wallet, Buffer.from(wallet.text), signature)

/** EIP-191, `personal_sign`: the address is recovered from the signature. */
function isEthereumSignature({ address }: WalletMessage, message: Buffer, signature: string): boolean {
  const digits = signature.replace(/^0x/, '')
  if (!/^[\da-f]{130}$/i.test(digits)) {
    throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  }
  const bytes = Buffer.from(digits, 'hex')
  const given = bytes[64] ?? 0
  const recovery = given >= 27 ? given - 27 : given
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`)
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(recovery)
    const key = parsed.recoverPublicKey(keccak_256(Buffer.concat([prefix, message]))).toBytes(false)
    return Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex') === address.slice(2)
  } catch {
    // No point of the curve belongs to this signature.
    return false
  }
}

/** ed25519 over the text, or over the text as hardware wallets wrap it ("off-chain message"). */
function isSolanaSignature({ address, domain }: WalletMessage, message: Buffer, signature: string): boolean {
  if (!/^[\w+/-]{86}(?:==)?$/.test(signature)) throw invalid('signature must be 64 bytes encoded as base64 with or without padding')
  const [bytes, key] = [Buffer.from(signature, 'base64'), Buffer.from(base58.decode(address))]
  if (key.length !== 32) return false
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') } })
  return [message, wrapped(message, domain, key)].some((signed) => verify(null, signed, publicKey, bytes))
}

function wrapped(message: Buffer, domain: string, key: Buffer): Buffer {
  const application = Buffer.alloc(32)
  application.write(domain)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length)
  // Version 0, 32 bytes of application, ASCII, one signer.
  return Buffer.concat([Buffer.from('\xffsolana offchain\0', 'latin1'), application, Buffer.from([0, 1]), key, length, message])
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
