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

test('a sign-in asks for the refresh token in the cookie and keeps the access token in memory', async () => {
  const { signIn, $session, $page } = await page()
  fetched.mockReturnValueOnce(session())
  await signIn('owner', 'secret')
  expect(pathsAsked()).toEqual(['/auth/v1/token?grant_type=password'])
  expect(headerOf(0, 'x-session-transport')).toBe('cookie')
  expect($session.get()).toMatchObject({ state: 'in', session: { access_token: 'token-1' } })
  expect($page.get().signedIn).toBe(true)
})

test('a refused sign-in throws and leaves the session out', async () => {
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

test('nothing is restored where the server saw no cookie', async () => {
  const { restoreSession, $session } = await page()
  await restoreSession()
  expect(fetched).not.toHaveBeenCalled()
  expect($session.get()).toEqual({ state: 'out' })
})

test('a reload takes the session up again, with one request for however many ask', async () => {
  const { restoreSession, $session } = await page({ signedIn: true })
  fetched.mockReturnValueOnce(session())
  const restored = Promise.all([restoreSession(), restoreSession()])
  expect($session.get()).toEqual({ state: 'restoring' })
  await restored
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get().state).toBe('in')
})

test('a dead cookie is asked about once', async () => {
  const { restoreSession, $session, $toasts } = await page({ signedIn: true })
  fetched.mockReturnValue(refusal(400, 'refresh_token_not_found'))
  await restoreSession()
  await restoreSession()
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get()).toEqual({ state: 'out', ended: false })
  expect($toasts.get()).toEqual([])
})

test('a server in trouble is asked again from 200 ms on, doubling, and the cookie is not given up', async () => {
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

test('the token is renewed silently 30 seconds before its end', async () => {
  const { $session } = await signedInPage(3600)
  fetched.mockReturnValueOnce(session())
  await vi.advanceTimersByTimeAsync(3569_000)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pathsAsked()).toEqual([refreshPath])
  expect($session.get()).toMatchObject({ session: { access_token: 'token-2' } })
})

test('a token that lives shorter than the margin is not renewed without end', async () => {
  await signedInPage(20)
  fetched.mockImplementation(() => session(20))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('calls that find the token spent share one renewal', async () => {
  const { api } = await signedInPage(60)
  vi.setSystemTime(Date.now() + 50_000)
  fetched.mockImplementation((path) => (path === refreshPath ? session() : noOrders))
  await Promise.all([api.orders({}), api.orders({ q: 'דנה' })])
  expect(pathsAsked().filter((path) => path === refreshPath)).toHaveLength(1)
  expect(headerOf(1, 'authorization')).toBe('Bearer token-2')
  expect(headerOf(2, 'authorization')).toBe('Bearer token-2')
})

test('a 401 during a call brings one renewal and one repeat', async () => {
  const { api, $session } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(session()).mockReturnValueOnce(noOrders)
  await expect(api.orders({})).resolves.toEqual({ items: [], next: null })
  expect(pathsAsked()).toEqual(['/api/orders', refreshPath, '/api/orders'])
  expect(headerOf(2, 'authorization')).toBe('Bearer token-2')
  expect($session.get().state).toBe('in')
})

test('a session that the server ended sends back to the login and says so', async () => {
  const { api, $session, $page, $toasts } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(refusal(400, 'session_expired'))
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  expect(pathsAsked()).toEqual(['/api/orders', refreshPath])
  expect($session.get()).toEqual({ state: 'out', ended: true })
  expect($page.get().signedIn).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'ההתחברות פגה' }])
})

test('a new sign-in takes back what was said about the old one’s end', async () => {
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

test('a password alone is not enough where there is a second factor; signing out then ends the session too', async () => {
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

test('who signs in again after the session’s end is still known to have been in until the second factor is there', async () => {
  const { api, signIn, $session } = await signedInPage()
  fetched.mockReturnValueOnce(refusal(401, 'unauthorized')).mockReturnValueOnce(refusal(400, 'session_expired'))
  await expect(api.orders({})).rejects.toMatchObject({ status: 401 })
  fetched.mockReturnValueOnce(factorSession('aal1'))
  await signIn('owner', 'secret')
  expect($session.get()).toMatchObject({ state: 'second-factor', ended: true })
})

test('a lost connection during a renewal fails the call and keeps the session', async () => {
  const { api, $session } = await signedInPage(60)
  vi.setSystemTime(Date.now() + 50_000)
  fetched.mockReturnValue('offline')
  const call = expect(api.orders({})).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(6200)
  await call
  expect($session.get().state).toBe('in')
})

test('signing out ends the session here before the server has answered, and tells the server whose it was', async () => {
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

test('signing out ends the session here even when the server cannot be reached, and says that it was not confirmed', async () => {
  const { signOut, $session, $toasts } = await signedInPage()
  fetched.mockReturnValueOnce('offline')
  await signOut()
  expect($session.get()).toEqual({ state: 'out' })
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'ההתנתקות לא אושרה' }])
})

test('a renewal that answers after the sign-out does not undo it', async () => {
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

test('a sign-in waits for the answer to the sign-out before it, which clears the cookie', async () => {
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
