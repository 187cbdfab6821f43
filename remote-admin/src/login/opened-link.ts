// The link of a mail, or the return from a provider, that the page was opened by. Loaded with such a page alone.
import { $page } from '@lechaim/shared/stores/page.ts'
import { beginSession, restoreSession } from '@lechaim/shared/stores/session.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { authApi, type MailedCode } from './auth-api.ts'
import { codeFailure, isCodeRefused, loginToasts, withFailureToast } from './auth-failure.ts'
import { type FlowCode, type FlowName, type ReturnedFlow, takeReturnedFlow, takeVerifier } from './flow.ts'
import { flowMessages as t } from './flow-messages.ts'
import { authDone, authFailures } from './login-messages.ts'
import { $recovery, continueAfter, endRecovery } from './recovery-store.ts'

/** The protocol's names for the kinds of code in our own links. */
const types: Record<string, string> = { recovery: 'recovery', otp: 'email', email_change: 'email_change' }

/** Removes the secret from the address first, so that it stays in no history. */
export async function followOpenedLink(): Promise<void> {
  const returned = takeReturnedFlow()
  if (returned) return finishFlow(returned)
  const given = new URLSearchParams(location.hash.slice(1))
  const [type, token_hash] = [types[given.get('type') ?? ''], given.get('token_hash')]
  history.replaceState(history.state, '', location.pathname + location.search)
  if (!type || !token_hash) return leaveLink()
  await followLink({ type, token_hash })
}

async function finishFlow(returned: ReturnedFlow): Promise<void> {
  const { flow, code, error, errorCode } = returned
  if (code && flow && flow !== 'link') {
    const code_verifier = takeVerifier(flow)
    if (code_verifier) return followLink({ flow, auth_code: code, code_verifier })
  }
  endRecovery()
  if (flow === 'link') {
    // On the way from the provider's site the browser did not send the session's cookie.
    $page.set({ ...$page.get(), signedIn: true })
    takeVerifier(flow)
  }
  if (!code) loginToasts.fail(failureOf(returned), new Error(errorCode ?? error ?? ''))
  else if (flow === 'link') showToast(authDone.accountLinked)
  else loginToasts.fail(isMailed(flow) ? t.otherBrowser : t.tookTooLong, new Error('This browser began no such flow'))
  return restoreSession()
}

export async function retryLink(): Promise<void> {
  const now = $recovery.get()
  if (now.step === 'link-failed') await followLink(now.link)
}

export function leaveLink(): Promise<void> {
  endRecovery()
  return restoreSession()
}

async function followLink(link: MailedCode | FlowCode): Promise<void> {
  const ask = () => ('flow' in link ? authApi.exchangeCode(link) : authApi.verifyCode(link))
  try {
    await withFailureToast(() => beginSession(ask), linkFailure(link))
  } catch (error) {
    if (!isCodeRefused(error)) return $recovery.set({ step: 'link-failed', link })
    // The failure's toast stays.
    $recovery.set({ step: 'none' })
    return restoreSession()
  }
  continueAfter('flow' in link ? link.flow : link.type)
}

const isMailed = (flow: FlowName | null) => flow !== 'sign-in'

/** True for the link of a mail, false for the return from a provider. */
export const isMailedLink = (link: MailedCode | FlowCode): boolean => !('flow' in link) || isMailed(link.flow)

const linkFailure = (link: MailedCode | FlowCode) => (error: unknown) =>
  isMailedLink(link) ? codeFailure(error, authFailures.linkFailed, t.linkRefused) : codeFailure(error, t.providerFailed, t.tookTooLong)

/** The reason for which a provider or a link led back without a code. */
function failureOf({ flow, error, errorCode }: ReturnedFlow): { title: string; description: string } {
  if (errorCode === 'otp_expired') return t.linkRefused
  const description = (errorCode && t.reasons[errorCode]) || (error && t.reasons[error]) || authFailures.unknown
  return { ...(flow === 'link' ? t.linkingFailed : t.providerFailed), description }
}
