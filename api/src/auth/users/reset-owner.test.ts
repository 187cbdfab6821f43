import { join } from 'node:path'
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { expect, test } from 'vitest'
import { sender, signIn, startApp, temporaryFolder } from '../../test-app.ts'
import { addFactor } from '../factors/test-factors.ts'
import { demoEmail } from './demo-owner.ts'
import { resetOwnerCommand } from './reset-owner.ts'

async function run(dataDir: string, ...args: string[]) {
  const lines: string[] = []
  const code = await resetOwnerCommand(args, (line) => lines.push(line), { LECHAIM_DATA: dataDir })
  return { code, lines, password: /^Password +(\S+)$/m.exec(lines.join('\n'))?.[1] ?? '' }
}

test('the owner gets a new password, while the shop runs; sessions, second factors and codes are gone', async () => {
  const { app, dataDir, visitor, owner } = await startApp()
  await visitor('POST', '/auth/v1/recover', { email: demoEmail })
  const { session: full } = await addFactor(owner)
  await visitor('POST', '/auth/v1/recovery-codes', {}, { authorization: `Bearer ${full.access_token}` })
  const { code, lines, password } = await run(dataDir)
  expect(code).toBe(0)
  expect(lines[0]).toBe(`Owner     ${demoEmail}, or admin`)
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await owner('GET', '/auth/v1/user')).json().error_code).toBe('session_not_found')
  expect((await signIn(visitor)).statusCode).toBe(400)
  expect((await visitor('GET', '/api/demo-owner')).statusCode).toBe(404)
  expect(await app.db.selectFrom('auth_codes').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
  expect(await app.db.selectFrom('users').select('device_generation').execute()).toEqual([{ device_generation: 2 }])
  const session = await visitor('POST', '/auth/v1/token?grant_type=password', { email: demoEmail, password })
  const authorization = `Bearer ${session.json<AuthSession>().access_token}`
  expect((await sender(app, { authorization })('GET', '/api/orders')).statusCode).toBe(200)
  expect((await run(dataDir, demoEmail.toUpperCase())).password).not.toBe(password)
})

test('an error is one line', async () => {
  const { app, dataDir } = await startApp()
  const missing = join(temporaryFolder(), 'never')
  expect(await run(missing)).toMatchObject({ code: 1, lines: [`There is no shop in ${missing} yet: npm start makes one`] })
  expect(await run(dataDir, 'nobody@example.com')).toMatchObject({ code: 1, lines: ['There is no owner nobody@example.com'] })
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', user_name: null, email: 'other@example.com' })
    .execute()
  expect(await run(dataDir)).toMatchObject({ code: 1, lines: [expect.stringMatching(/^Which one\?/)] })
  await app.db.updateTable('users').set({ app_metadata: '{}' }).execute()
  expect(await run(dataDir)).toMatchObject({ code: 1, lines: ['There is no owner'] })
})
