// Ways of signing in that leave the page and come back with a code (PKCE): links of mails, and providers.
const flows = ['recovery', 'mail', 'sign-in', 'link'] as const
/** `mail` and `recovery` begin with a mailed link, the others at a provider. */
export type FlowName = (typeof flows)[number]

export interface StartedFlow {
  redirect_to: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
}

export interface FlowCode {
  flow: FlowName
  auth_code: string
  code_verifier: string
}

/** The parameters of a return; without a code the server's error. */
export interface ReturnedFlow {
  flow: FlowName | null
  code: string | null
  error: string | null
  errorCode: string | null
}

const keyOf = (flow: FlowName) => `lechaim-flow-${flow}`
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')

/** Creates a verifier and stores it for the return, which may happen in another tab. Null where the browser has no storage. */
export async function beginFlow(flow: FlowName): Promise<StartedFlow | null> {
  const verifier = toText(crypto.getRandomValues(new Uint8Array(32)))
  try {
    localStorage.setItem(keyOf(flow), verifier)
  } catch {
    return null
  }
  const redirect_to = `${location.origin}/?view=admin&flow=${flow}`
  // Over plain http from another machine browsers have no hashes.
  if (!crypto.subtle) return { redirect_to, code_challenge: verifier, code_challenge_method: 'plain' }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { redirect_to, code_challenge: toText(new Uint8Array(hash)), code_challenge_method: 's256' }
}

/** The return that opened the page. Removed from the address, so that it stays in no history. */
export function takeReturnedFlow(): ReturnedFlow | null {
  const query = new URLSearchParams(location.search)
  const [code, error, errorCode] = [query.get('code'), query.get('error'), query.get('error_code')]
  if (query.get('view') !== 'admin' || (!code && !error)) return null
  const flow = flows.find((name) => name === query.get('flow')) ?? null
  history.replaceState(history.state, '', `${location.pathname}?view=admin`)
  return { flow, code, error, errorCode }
}

/** The verifier of this browser's flow, which is removed; null where another browser began it. */
export function takeVerifier(flow: FlowName): string | null {
  try {
    const verifier = localStorage.getItem(keyOf(flow))
    localStorage.removeItem(keyOf(flow))
    return verifier
  } catch {
    return null
  }
}
