// Sends a notice to a team's webhook, signed as the Standard Webhooks specification says: teams verify it with any of its libraries. Addresses
// inside the shop's own network are refused unless its operator has named their origin.
import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { checkedLookup, checkedUrl, type FetchPolicy, publicInternet } from '../../media/foreign/fetch-foreign.ts'

interface WebhookMessage {
  /** The same at each attempt, so that receivers can drop what comes twice. */
  id: string
  body: string
  /** `whsec_` and the key in base64. */
  secret: string
}

const timeoutMs = 10_000
/** Receivers may be anywhere on the internet, but not behind another port or without encryption. */
export const webhookPolicy: FetchPolicy = { ...publicInternet, ports: ['443'], milliseconds: timeoutMs }

/** @returns a sentence about an address that no notice is sent to; null for a good one. Names are looked up when something is sent. */
export function refusedAddress(address: string, origins: readonly string[], policy: FetchPolicy = webhookPolicy): string | null {
  const url = URL.parse(address)
  if (!url) return 'It must be an https address'
  if (origins.includes(url.origin)) return url.username || url.password ? 'It must have no credentials' : null
  if (url.protocol !== 'https:')
    return 'It must be an https address, or one of an origin that the shop’s operator has named in LECHAIM_WEBHOOK_ORIGINS'
  try {
    checkedUrl(url, policy)
    return null
  } catch (error) {
    return `It is refused (${(error as Error).message}): only public addresses, or origins in LECHAIM_WEBHOOK_ORIGINS`
  }
}

/** @param at seconds since 1970 */
const signatureOf = ({ id, body, secret }: WebhookMessage, at: number): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')}`

export type Webhooks = ReturnType<typeof createWebhooks>

/** @param origins that may be inside the shop's own network */
export function createWebhooks(origins: readonly string[], policy: FetchPolicy = webhookPolicy) {
  const outside = new Agent({ connect: { lookup: checkedLookup(policy), timeout: policy.milliseconds }, keepAliveTimeout: 1000 })
  const inside = new Agent({ connect: { timeout: policy.milliseconds }, keepAliveTimeout: 1000 })
  return {
    /** Follows no redirect, and reads nothing of the answer but its status.
     *  @throws Error with the reason in words */
    async send(address: string, message: WebhookMessage, signal: AbortSignal): Promise<void> {
      const refused = refusedAddress(address, origins, policy)
      if (refused) throw new Error(refused)
      const at = Math.floor(Date.now() / 1000)
      const { statusCode, body } = await request(address, {
        method: 'POST',
        dispatcher: origins.includes(new URL(address).origin) ? inside : outside,
        signal: AbortSignal.any([signal, AbortSignal.timeout(policy.milliseconds)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Lechaim',
          'webhook-id': message.id,
          'webhook-timestamp': String(at),
          'webhook-signature': signatureOf(message, at),
        },
        body: message.body,
      })
      // A destroyed body emits an error, which would be unhandled.
      body.on('error', () => {}).destroy()
      if (statusCode < 200 || statusCode > 299) throw new Error(`it answers ${statusCode}`)
    },
    close: () => Promise.all([outside.destroy(), inside.destroy()]),
  }
}
