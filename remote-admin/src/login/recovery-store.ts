// The ways in that begin with a mail: a code for who has forgotten the password, or the link beside it (decision 0013).
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { $session, beginSession, restoreSession } from '@lechaim/shared/stores/session.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'
import { authApi, type MailedCode } from './auth-api.ts'
import { authReason, codeFailure, isCodeRefused } from './auth-failure.ts'
import { $demoOwner } from './demo-owner.ts'
import { beginFlow, type FlowCode, type FlowName, type ReturnedFlow, takeReturnedFlow, takeVerifier } from './flow.ts'
import { authDone, authFailures } from './login-messages.ts'
import { say, told } from './with-failure-toast.ts'

/** A new password, or a sign-in and no more. */
type MailedWay = 'recovery' | 'mail'

type Recovery =
  | { step: 'none' }
  /** Following a link out of a mail. */
  | { step: 'link' }
  /** Nobody has said yet whether the link holds. It is kept: it stands in the address no more. */
  | { step: 'link-failed'; link: MailedCode | FlowCode }
  | { step: 'name'; by: MailedWay }
  | { step: 'code'; by: MailedWay; name: string }
  /** Signed in by a code: time for a password that one knows. */
  | { step: 'new-password' }

export const $recovery = atom<Recovery>({ step: 'none' })

export type LoginStep = 'password' | 'second-factor' | Exclude<Recovery['step'], 'none'>

/** What the login asks for now; null where nothing stands before the panel. */
export const $loginStep = computed([$session, $recovery], (session, { step }): LoginStep | null => {
  if (session.state === 'second-factor') return 'second-factor'
  // A code that has just been taken opens the panel only once the password was asked for.
  if (session.state === 'in') return step === 'none' ? null : step
  return step === 'none' || step === 'new-password' ? 'password' : step
})

/** Tells only who is in, with nothing left to ask. */
export const onceIn = (done: () => void) => (): void => {
  if ($loginStep.get() === null) done()
}

export const beginRecovery = (by: MailedWay = 'recovery'): void => $recovery.set({ step: 'name', by })
export const endRecovery = (): void => $recovery.set({ step: 'none' })

/** @throws RequestFailure after the toast */
export async function sendCode(name: string): Promise<void> {
  const now = $recovery.get()
  if (now.step !== 'name') return
  const { by } = now
  await told(
    async () => authApi.mailCode(by === 'mail' ? 'otp' : 'recover', name, await beginFlow(by)),
    (error) => ({ ...authFailures.sendFailed, description: authReason(error) }),
  )
  $recovery.set({ step: 'code', by, name })
}

/** Signs in with the mailed code; after a recovery a new password comes next. @throws RequestFailure after the toast */
export async function enterCode(token: string): Promise<void> {
  const now = $recovery.get()
  if (now.step !== 'code') return
  const type = now.by === 'mail' ? 'email' : 'recovery'
  await told(() => beginSession(() => authApi.verifyCode({ type, email: now.name, token })), codeFailure)
  comeBy(now.by)
}

/** What comes after a sign-in by something else than the password. */
function comeBy(kind: string): void {
  $recovery.set({ step: kind === 'recovery' ? 'new-password' : 'none' })
  if (kind === 'email_change') showToast(authDone.emailChanged)
  else if (kind !== 'recovery' && $session.get().state === 'in') showToast(sessionMessages.signedIn)
}

/** @throws RequestFailure after the toast */
export async function changePassword(password: string, current?: string): Promise<void> {
  try {
    await authApi.changePassword({ password, ...(current !== undefined && { current_password: current }) })
  } catch (error) {
    showFailure({ ...authFailures.passwordFailed, description: authReason(error) }, error)
    throw error
  }
  // The demo's pair holds no longer, so nobody is told it.
  $page.set({ ...$page.get(), demoOwner: false })
  $demoOwner.set(null)
  endRecovery()
  showToast(authDone.passwordChanged)
}

/** The protocol's names for the kinds of code that stand in our links. */
const types: Record<string, string> = { recovery: 'recovery', otp: 'email', email_change: 'email_change' }

/** Goes on with what the page was opened by, a link out of a mail or a provider; else takes up the session that there is. The secret
 *  leaves the address first, so that it stays in no history. */
export async function comeIn(): Promise<void> {
  const returned = takeReturnedFlow()
  if (returned) return finishFlow(returned)
  const given = new URLSearchParams(location.hash.slice(1))
  const [type, token_hash] = [types[given.get('type') ?? ''], given.get('token_hash')]
  if (!type || !token_hash) return restoreSession()
  history.replaceState(history.state, '', location.pathname + location.search)
  $recovery.set({ step: 'link' })
  await followLink({ type, token_hash })
}

async function finishFlow(returned: ReturnedFlow): Promise<void> {
  const { flow, code, error, errorCode } = returned
  if (flow === 'link') {
    // Coming from the provider's site, the browser did not show the server its cookie.
    $page.set({ ...$page.get(), signedIn: true })
    takeVerifier(flow)
    if (code) showToast(authDone.accountLinked)
  }
  if (!code) say(showFailure(await failureOf(returned), new Error(errorCode ?? error ?? '')))
  if (flow === 'link' || !code) return restoreSession()
  const code_verifier = flow && takeVerifier(flow)
  if (!code_verifier) {
    say(
      showFailure(
        isMailed(flow) ? authFailures.otherBrowser : { ...authFailures.providerFailed, description: authFailures.tookTooLong },
        new Error('This browser began no such flow'),
      ),
    )
    return restoreSession()
  }
  $recovery.set({ step: 'link' })
  await followLink({ flow, auth_code: code, code_verifier })
}

/** Follows the link again that could not be followed before; what came of it is shown. */
export async function retryLink(): Promise<void> {
  const now = $recovery.get()
  if (now.step === 'link-failed') await followLink(now.link)
}

/** Lets go of the link, and takes up the session that there is. */
export function leaveLink(): Promise<void> {
  endRecovery()
  return restoreSession()
}

async function followLink(link: MailedCode | FlowCode): Promise<void> {
  const ask = () => ('flow' in link ? authApi.exchangeCode(link) : authApi.verifyCode(link))
  try {
    await told(() => beginSession(ask), linkFailure(link))
  } catch (error) {
    if (isCodeRefused(error)) return leaveLink()
    $recovery.set({ step: 'link-failed', link })
    return
  }
  comeBy('flow' in link ? link.flow : link.type)
}

const failureOf = async (returned: ReturnedFlow) => (await import('./flow-failure.ts')).flowFailure(returned)

const isMailed = (flow: FlowName | null) => flow !== 'sign-in'

/** Whether the link came from a mail, and not from a provider. */
export const isMailedLink = (link: MailedCode | FlowCode): boolean => !('flow' in link) || isMailed(link.flow)

const linkFailure = (link: MailedCode | FlowCode) => (error: unknown) => {
  const description = authReason(error)
  if (!isMailedLink(link))
    return { ...authFailures.providerFailed, description: isCodeRefused(error) ? authFailures.tookTooLong : description }
  return isCodeRefused(error) ? authFailures.linkRefused : { ...authFailures.linkFailed, description }
}
