import type { SessionList } from '@lechaim/shared/contracts/auth.ts'
import { expect, test } from 'vitest'
import { type Send, sender, signIn, startApp } from '../../test-app.ts'

const listOf = async (send: Send) => (await send('GET', '/auth/v1/sessions')).json<SessionList>().items

async function shop() {
  const started = await startApp()
  const signedInFrom = async (userAgent: string) => {
    const { access_token } = (await signIn(started.visitor, { 'user-agent': userAgent })).json<{ access_token: string }>()
    return sender(started.app, { authorization: `Bearer ${access_token}`, 'user-agent': userAgent })
  }
  return { ...started, signedInFrom }
}

test('the owner sees where they are signed in, the last used first, and which of these is here', async () => {
  const { app, signedInFrom } = await shop()
  const phone = await signedInFrom('Phone')
  await signedInFrom('Desk')
  const used = { Phone: '2026-01-01T08:00:00.000Z', Desk: '2026-01-02T08:00:00.000Z' }
  for (const [userAgent, refreshed_at] of Object.entries(used))
    await app.db.updateTable('sessions').set({ refreshed_at }).where('user_agent', '=', userAgent).execute()
  const [first, ...others] = await listOf(phone)
  expect(first).toMatchObject({ createdAt: expect.stringMatching(/Z$/), lastUsedAt: expect.stringMatching(/Z$/), current: false })
  expect(others.map(({ userAgent, lastUsedAt, current }) => [userAgent, lastUsedAt, current])).toEqual([
    ['Desk', used.Desk, false],
    ['Phone', used.Phone, true],
  ])
})

test('another session is ended from here, at once', async () => {
  const { signedInFrom } = await shop()
  const [phone, desk] = [await signedInFrom('Phone'), await signedInFrom('Desk')]
  const { id } = (await listOf(phone)).find(({ userAgent }) => userAgent === 'Desk') ?? { id: '' }
  expect((await phone('DELETE', `/auth/v1/sessions/${id}`)).statusCode).toBe(204)
  expect((await desk('GET', '/api/orders')).statusCode).toBe(401)
  expect((await phone('GET', '/api/orders')).statusCode).toBe(200)
  expect((await phone('DELETE', `/auth/v1/sessions/${id}`)).json()).toMatchObject({ error_code: 'session_not_found' })
})

test('sessions of another user are neither listed nor ended', async () => {
  const { app, signedInFrom } = await shop()
  const phone = await signedInFrom('Phone')
  const [user] = await app.db.selectFrom('users').selectAll().execute()
  const [session] = await app.db.selectFrom('sessions').selectAll().execute()
  if (!user || !session) throw new Error('no owner')
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', email: 'other@example.com', user_name: null })
    .execute()
  await app.db
    .insertInto('sessions')
    .values({ ...session, id: 'theirs', user_id: 'other' })
    .execute()
  expect((await phone('DELETE', '/auth/v1/sessions/theirs')).statusCode).toBe(404)
  expect((await listOf(phone)).map(({ id }) => id)).not.toContain('theirs')
})

test('a password alone, where there is a second factor, neither shows nor ends a session', async () => {
  const { app, signedInFrom } = await shop()
  const half = await signedInFrom('Thief')
  const user = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await app.db
    .insertInto('factors')
    .values({ id: 'f', user_id: user.id, friendly_name: 'phone', status: 'verified', created_at: at, updated_at: at })
    .execute()
  expect((await half('GET', '/auth/v1/sessions')).json()).toMatchObject({ error_code: 'insufficient_aal' })
  expect((await half('DELETE', '/auth/v1/sessions/x')).json()).toMatchObject({ error_code: 'insufficient_aal' })
})
