// Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, one step of tolerance.
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
const tolerance = 1

/** A factor's secret follows from its id, so that none is stored. */
function secretOf(key: Buffer, factorId: string): Secret {
  const bytes = createHmac('sha256', key).update(`totp:${factorId}`).digest().subarray(0, 20)
  return Secret.fromHex(bytes.toString('hex'))
}

/** The secret for an authenticator app, also as a QR code. */
export function showSecret(key: Buffer, factorId: string, names: { issuer: string; label: string }) {
  const secret = secretOf(key, factorId)
  const uri = new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period }).toString()
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret: secret.base32, uri }
}

/** The 30-second step whose code this is, or null; compared in constant time. */
export function stepOf(key: Buffer, factorId: string, code: string): number | null {
  // The library compares bytes, and throws at six characters that are more of them.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = Date.now()
  const secret = secretOf(key, factorId)
  const delta = TOTP.validate({ token: code, secret, algorithm: 'SHA1', digits: 6, period, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
