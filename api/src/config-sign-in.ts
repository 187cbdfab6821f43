// What of the configuration concerns signing in by others.

export interface SignInConfig {
  /** Origins beside the panel's own that a flow may lead back to. */
  redirects: string[]
}

type Environment = Record<string, string | undefined>

export function readSignIn(env: Environment, check: (ok: boolean, line: string) => void): SignInConfig {
  const redirects = (env.LECHAIM_SIGN_IN_REDIRECTS ?? '').split(',').flatMap((part) => part.trim().replace(/\/$/, '').toLowerCase() || [])
  check(
    redirects.every(isOrigin),
    `LECHAIM_SIGN_IN_REDIRECTS must be http(s) origins separated by commas, not "${env.LECHAIM_SIGN_IN_REDIRECTS}"`,
  )
  return { redirects }
}

/** Whether the text is an http(s) origin and nothing more. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}
