import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperationError } from '../files/operation-error.ts'
import { temporaryFolder } from '../test-app.ts'
import { loadKeys } from './keys.ts'

const names = ['access-token.pem', 'device.key', 'order-token.key', 'refresh-token.key', 'release.key', 'second-factor.key']

test('every key is made once, whole, readable by its owner alone, and read again as it was', async () => {
  const folder = join(temporaryFolder(), 'keys')
  const first = await loadKeys(folder)
  expect(readdirSync(folder).sort()).toEqual(names)
  for (const name of names) expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe('600')
  expect(await loadKeys(folder)).toEqual(first)
})

const secret = Buffer.alloc(32, 1).toString('base64url')
const otherCurve = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----`
const damages = {
  empty: () => '',
  'half written': (content: string) => content.slice(0, content.length / 2),
  'of zeros': (content: string) => '\0'.repeat(content.length),
  'too long': (content: string) => `${content}${content}`.replaceAll('\n', ''),
  'of another kind': (content: string) => (content.startsWith('-----') ? otherCurve : `${secret.slice(1)}!`),
}

test.each(names.flatMap((name) => Object.entries(damages).map(([how, damage]) => ({ name, how, damage }))))(
  'a key file that is $how is refused in one line and left as it is: $name',
  async ({ name, damage }) => {
    const folder = temporaryFolder()
    await loadKeys(folder)
    const file = join(folder, name)
    const damaged = damage(readFileSync(file, 'utf8'))
    writeFileSync(file, damaged)
    const refusal = await loadKeys(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OperationError)
    expect((refusal as Error).message).toMatch(/^The key file \S+ is damaged: [^\n]+$/)
    expect((refusal as Error).message).toContain(file)
    expect(readFileSync(file, 'utf8')).toBe(damaged)
  },
)

test('a line break at the end of a key file, as an editor leaves it, changes nothing', async () => {
  const folder = temporaryFolder()
  const { orderSecret } = await loadKeys(folder)
  const file = join(folder, 'order-token.key')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
  expect((await loadKeys(folder)).orderSecret).toEqual(orderSecret)
})
