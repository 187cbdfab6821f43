import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperationError } from '../files/operation-error.ts'
import { signIn, startApp, temporaryFolder } from '../test-app.ts'

const refusal = async (keysDir: string, database: never) => {
  const error: unknown = await startApp({ keysDir, database }).catch((error) => error)
  expect(error).toBeInstanceOf(OperationError)
  const { message } = error as Error
  expect(message.split('\n')).toHaveLength(1)
  return message
}

test('processes with the same keys know each other’s sessions; others are refused at start in one line', async () => {
  const first = await startApp()
  const database = first.app.config.database as never
  const second = await startApp({ database })
  const { access_token } = (await signIn(first.visitor)).json<{ access_token: string }>()
  expect((await second.visitor('GET', '/api/orders', undefined, { authorization: `Bearer ${access_token}` })).statusCode).toBe(200)

  const folder = temporaryFolder()
  const copy = join(folder, 'copy')
  cpSync(first.app.config.keysDir, copy, { recursive: true })
  await startApp({ database, keysDir: copy })

  expect(await refusal(join(folder, 'none'), database)).toMatch(/none holds no keys: copy/)
  expect(existsSync(join(folder, 'none'))).toBe(false)
  writeFileSync(join(copy, 'device.key'), Buffer.alloc(32, 1).toString('base64url'))
  expect(await refusal(copy, database)).toMatch(/copy holds the keys of another shop/)
  rmSync(join(copy, 'device.key'))
  expect(await refusal(copy, database)).toMatch(/copy holds the keys of another shop/)
  expect(readdirSync(copy)).toHaveLength(6)
})
