import { expect, test } from 'vitest'
import { startApp } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { linkIdentity, type ProvenAccount, removeIdentities, resolveUser, unlinkIdentity } from './link-identity.ts'

const account: ProvenAccount = { provider: 'google', sub: '1', email: 'me@example.com', emailVerified: true, data: { name: 'רות' } }

async function startShop() {
  const shop = await startApp()
  const { db } = shop.app
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const resolve = (proven: Partial<ProvenAccount>) =>
    db
      .transaction()
      .execute((trx) => resolveUser(trx, { ...account, ...proven }))
      .then(
        ({ id }) => id === user.id,
        ({ code }) => code,
      )
  const link = (proven: Partial<ProvenAccount> = {}) =>
    db
      .transaction()
      .execute((trx) => linkIdentity(trx, user, { ...account, ...proven }))
      .then(
        () => 'linked',
        ({ message }) => message,
      )
  const unlink = (id: string) =>
    db
      .transaction()
      .execute((trx) => unlinkIdentity(trx, user, id))
      .then(
        () => 'unlinked',
        ({ code }) => code,
      )
  const shown = async () => (await shop.owner('GET', '/auth/v1/user')).json()
  return { ...shop, db, user, resolve, link, unlink, shown }
}

test('a linked account signs its user in, whatever its address', async () => {
  const { link, resolve } = await startShop()
  expect(await resolve({})).toBe('signup_disabled')
  await link()
  expect(await resolve({ email: null })).toBe(true)
  expect(await resolve({ email: 'other@example.com', emailVerified: false })).toBe(true)
  expect(await resolve({ sub: '2' })).toBe('signup_disabled')
  expect(await resolve({ provider: 'apple' })).toBe('signup_disabled')
})

test('a verified address signs in and links; an unverified one is refused, known or unknown', async () => {
  const { resolve, shown } = await startShop()
  expect(await resolve({ email: demoEmail, emailVerified: false })).toBe('provider_email_needs_verification')
  expect(await resolve({ emailVerified: false })).toBe('provider_email_needs_verification')
  expect(await resolve({ email: null })).toBe('signup_disabled')
  expect(await resolve({ email: demoEmail.toUpperCase() })).toBe(true)
  expect((await shown()).identities).toMatchObject([{ provider: 'email' }, { provider: 'google', id: '1' }])
})

test('the user lists identities and providers, and each change sends a mail', async () => {
  const { db, user, link, unlink, shown } = await startShop()
  expect(await shown()).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ identity_id: user.id, id: user.id, provider: 'email', email: demoEmail, identity_data: { email: demoEmail } }],
  })
  await link()
  const { identities, app_metadata } = await shown()
  expect(app_metadata).toMatchObject({ providers: ['email', 'google'], role: 'owner' })
  expect(identities[1]).toMatchObject({ id: '1', provider: 'google', user_id: user.id, identity_data: { name: 'רות', sub: '1' } })
  expect(await link()).toBe('Identity is already linked')
  expect(await unlink(identities[1].identity_id)).toBe('unlinked')
  expect((await shown()).app_metadata.providers).toEqual(['email'])
  const mails = await db.selectFrom('mails').select('recipient').execute()
  expect(mails).toEqual([{ recipient: demoEmail }, { recipient: demoEmail }])
})

test('the address can not be unlinked, nor an account of another user linked or unlinked', async () => {
  const { db, user, link, unlink } = await startShop()
  expect(await unlink(user.id)).toBe('single_identity_not_deletable')
  await db
    .insertInto('users')
    .values({ ...user, id: 'other', email: 'other@example.com', user_name: null })
    .execute()
  await link()
  await db.updateTable('identities').set({ user_id: 'other' }).execute()
  const { id } = await db.selectFrom('identities').select('id').executeTakeFirstOrThrow()
  expect(await link()).toBe('Identity is already linked to another user')
  expect(await unlink(id)).toBe('identity_not_found')
})

test('an account that was unlinked links itself no more, until its user links it again', async () => {
  const { db, user, link, unlink, shown, resolve } = await startShop()
  const own = { email: demoEmail }
  expect(await resolve(own)).toBe(true)
  expect(await unlink((await shown()).identities[1].identity_id)).toBe('unlinked')
  expect(await resolve(own)).toBe('signup_disabled')
  expect((await shown()).identities).toHaveLength(1)
  expect(await resolve({ ...own, sub: '2' })).toBe(true)
  await link()
  expect(await resolve(own)).toBe(true)
  await db.transaction().execute((trx) => removeIdentities(trx, user.id))
  expect(await resolve(own)).toBe('signup_disabled')
  expect(await resolve({ ...own, sub: '2' })).toBe('signup_disabled')
})
