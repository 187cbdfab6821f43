import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = { status: number; body?: unknown } | 'offline'

const fetched = vi.fn<(path: string, init: RequestInit) => Answer | Promise<Answer>>()
const refreshPath = '/auth/v1/token?grant_type=refresh_token'
const pathsAsked = () => fetched.mock.calls.map(([path]) => path)
const headerOf = (index: number, name: string) => new Headers(fetched.mock.calls[index]?.[1].headers).get(name)

const refusal = (status: number, code: string) => ({ status, body: { code, message: code } })
const noOrders = { status: 200, body: { items: [], next: null } }
let issued = 0

/** A session of so many seconds from a server whose clock is an hour behind: that must not make its tokens look spent. */
const session = (seconds = 3600) => ({
  status: 200,
  body: {
    access_token: `token-${++issued}`,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Date.now() / 1000 + seconds - 3600,
    user: { id: '1', email: 'owner@example.co.il', app_metadata: { role: 'owner' } },
  },
})

/** The modules anew, since a session outlives a test otherwise. */
async function page({ signedIn = false } = {}) {
  vi.resetModules()
  const { $page } = await import('@lechaim/shared/stores/page.ts')
  const { $toasts } = await import('@lechaim/shared/stores/toasts.ts')
  const { api } = await import('@lechaim/shared/client/shop-api.ts')
  $page.set({ signedIn, demoOwner: false })
  return { $page, $toasts, api, ...(await import('@lechaim/shared/stores/session.ts')) }
}

async function signedInPage(seconds?: number) {
  const shop = await page()
  fetched.mockReturnValueOnce(session(seconds))
  await shop.signIn('owner', 'secret')
  fetched.mockClear()
  return shop
}

beforeEach(() => {
  vi.useFakeTimers()
  issued = 0
  fetched.mockReset()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fetched(path, init)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sign-in requests the refresh token as a cookie and keeps the access token in memory', async () => {
  const { signIn, $session, $page } = await page()
  fetched.mockReturnValueOnce(session())
  await signIn('owner', 'secret')
  expect(pathsAsked()).toEqual(['/auth/v1/token?grant_type=password'])
  expect(headerOf(0, 'x-session-transport')).toBe('cookie')
  expect($session.get()).toMatchObject({ state: 'in', session: { access_token: 'token-1' } })
  expect($page.get().signedIn).toBe(true)
})

test('a refused sign-in throws and stays signed out', async () => {
  const { signIn, $session } = await page()
  fetched.mockReturnValueOnce(refusal(400, 'invalid_credentials'))
  await expect(signIn('owner', 'wrong')).rejects.toMatchObject({ status: 400, code: 'invalid_credentials' })
  expect($session.get()).toEqual({ state: 'out' })
})

test("an owner's call without a session makes no request", async () => {
  const { api } = await page()
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  expect(fetched).not.toHaveBeenCalled()
})

test('no session is restored where the server saw no cookie', async () => {
  const { restoreSession, $session } = await page()
  await restoreSession()
  expect(fetched).not.toHaveBeenCalled()
  expect($session.get()).toEqual({ state: 'out' })
})

test('a reload restores the session with one request for concurrent callers', async () => {
  const { restoreSession, $session } = await page({ signedIn: true })
  fetched.mockReturnValueOnce(session())
  const restored = Promise.all([restoreSession(), restoreSession()])
  expect($session.get()).toEqual({ state: 'restoring' })
  await restored
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get().state).toBe('in')
})

test('an invalid cookie is tried once', async () => {
  const { restoreSession, $session, $toasts } = await page({ signedIn: true })
  fetched.mockReturnValue(refusal(400, 'refresh_token_not_found'))
  await restoreSession()
  await restoreSession()
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get()).toEqual({ state: 'out', ended: false })
  expect($toasts.get()).toEqual([])
})

test('a failing server is retried from 200 ms, doubling, and the cookie is kept', async () => {
  const { restoreSession, $session, $page } = await page({ signedIn: true })
  fetched.mockReturnValue('offline')
  const restored = restoreSession()
  const asked: number[] = []
  for (const wait of [199, 1, 399, 1, 799, 1, 1599, 1, 3199, 1]) {
    await vi.advanceTimersByTimeAsync(wait)
    asked.push(fetched.mock.calls.length)
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
  await restored
  expect($session.get()).toEqual({ state: 'unreachable' })
  expect($page.get().signedIn).toBe(true)
  fetched.mockReturnValueOnce(session())
  await restoreSession()
  expect($session.get().state).toBe('in')
})

test('the token is renewed 30 seconds before it expires', async () => {
  const { $session } = await signedInPage(3600)
  fetched.mockReturnValueOnce(session())
  await vi.advanceTimersByTimeAsync(3569_000)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get()).toMatchObject({ session: { access_token: 'token-2' } })
})

test('a token shorter than the expiry margin is not renewed in a loop', async () => {
  await signedInPage(20)
  fetched.mockImplementation(() => session(20))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('concurrent calls with an expired token share one renewal', async () => {
  const { api } = await signedInPage(60)
  vi.setSystemTime(Date.now() + 50_000)
  fetched.mockImplementation((path) => (path === refreshPath ? session() : noOrders))
  await Promise.all([api.orders({}), api.orders({ q: 'דנה' })])
  expect(pathsAsked().filter((path) => path === refreshPath)).toHaveLength(1)
  expect(headerOf(1, 'authorization')).toBe('Bearer token-2')
  expect(headerOf(2, 'authorization')).toBe('Bearer token-2')
})

test('a call answered with 401 renews the token once and repeats', async () => {
  const { api, $session } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(session()).mockReturnValueOnce(noOrders)
  await expect(api.orders({})).resolves.toEqual({ items: [], next: null })
  expect(pathsAsked()).toEqual(['/api/orders', refreshPath, '/api/orders'])
  expect(headerOf(2, 'authorization')).toBe('Bearer token-2')
  expect($session.get().state).toBe('in')
})

test('a session ended by the server shows the login and a toast', async () => {
  const { api, $session, $page, $toasts } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(refusal(400, 'session_expired'))
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  expect(pathsAsked()).toEqual(['/api/orders', refreshPath])
  expect($session.get()).toEqual({ state: 'out', ended: true })
  expect($page.get().signedIn).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'ההתחברות פגה' }])
})

test('a new sign-in dismisses the toast of the ended session', async () => {
  const { api, signIn, $toasts } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(refusal(400, 'session_expired'))
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  expect($toasts.get()).toHaveLength(1)
  fetched.mockReturnValueOnce(session())
  await signIn('owner', 'secret')
  expect($toasts.get()).toEqual([])
})

/** A session of an owner with an authenticator, as far as `aal` says. */
function factorSession(aal: 'aal1' | 'aal2') {
  const answer = session()
  const claims = btoa(JSON.stringify({ aal })).replaceAll('=', '')
  answer.body.access_token = `head.${claims}.signature`
  const factors = [{ id: 'f', friendly_name: '', status: 'verified' }]
  return { ...answer, body: { ...answer.body, user: { ...answer.body.user, factors } } }
}

test('a password alone asks for the second factor, and signing out then ends the session', async () => {
  const { signIn, signOut, beginSession, $session } = await page()
  fetched.mockReturnValueOnce(factorSession('aal1'))
  await signIn('owner', 'secret')
  expect($session.get()).toMatchObject({ state: 'second-factor', ended: false })
  const { body } = factorSession('aal2')
  await beginSession(async () => body as never)
  expect($session.get().state).toBe('in')
  fetched.mockReturnValueOnce(factorSession('aal1'))
  await signIn('owner', 'secret')
  fetched.mockReturnValueOnce({ status: 204 })
  await signOut('global')
  expect(pathsAsked().at(-1)).toBe('/auth/v1/logout?scope=global')
  expect($session.get()).toEqual({ state: 'out' })
})

test('signing in again after an ended session keeps the panel until the second factor', async () => {
  const { api, signIn, $session } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(refusal(400, 'session_expired'))
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  fetched.mockReturnValueOnce(factorSession('aal1'))
  await signIn('owner', 'secret')
  expect($session.get()).toMatchObject({ state: 'second-factor', ended: true })
})

test('a renewal without a connection fails the call and keeps the session', async () => {
  const { api, $session } = await signedInPage(60)
  vi.setSystemTime(Date.now() + 50_000)
  fetched.mockReturnValue('offline')
  const call = expect(api.orders({})).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(6200)
  await call
  expect($session.get().state).toBe('in')
})

test('sign-out clears the session before the server answers and sends its token', async () => {
  const { signOut, $session, $page } = await signedInPage()
  let answer = (_: Answer) => {}
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const out = signOut()
  expect($session.get()).toEqual({ state: 'out' })
  expect($page.get().signedIn).toBe(false)
  answer({ status: 204 })
  await out
  expect(pathsAsked()).toEqual(['/auth/v1/logout?scope=local'])
  expect(headerOf(0, 'authorization')).toBe('Bearer token-1')
  // Whoever leaves often closes the tab.
  expect(fetched.mock.calls[0]?.[1].keepalive).toBe(true)
  await vi.advanceTimersByTimeAsync(7200_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('sign-out without a connection clears the session and shows that it was not confirmed', async () => {
  const { signOut, $session, $toasts } = await signedInPage()
  fetched.mockReturnValueOnce('offline')
  await signOut()
  expect($session.get()).toEqual({ state: 'out' })
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'ההתנתקות לא אושרה' }])
})

test('a renewal answered after sign-out does not restore the session', async () => {
  const { signOut, $session } = await signedInPage(60)
  let answer = (_: Answer) => {}
  fetched.mockImplementation((path) =>
    path === refreshPath
      ? new Promise((resolve) => {
          answer = resolve
        })
      : { status: 204 },
  )
  await vi.advanceTimersByTimeAsync(30_000)
  const out = signOut()
  answer(session())
  await out
  expect($session.get()).toEqual({ state: 'out' })
})

test('a sign-in waits for the pending sign-out, which clears the cookie', async () => {
  const { signIn, signOut } = await signedInPage()
  let answer = (_: Answer) => {}
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  void signOut()
  fetched.mockReturnValueOnce(session())
  const again = signIn('owner', 'secret')
  await vi.advanceTimersByTimeAsync(1)
  expect(pathsAsked()).toEqual(['/auth/v1/logout?scope=local'])
  answer({ status: 204 })
  await again
  expect(fetched).toHaveBeenCalledTimes(2)
})
