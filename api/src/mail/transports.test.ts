import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, testConfig } from '../test-app.ts'
import { writeMail } from './mail-text.ts'
import { strictSmtp } from './test-smtp.ts'
import { chooseTransport, mustEncrypt } from './transports.ts'

const written = writeMail('שלום <b>', ['שורה אחת', { code: '123456' }, { label: 'כניסה', link: 'https://shop.example/#a=1&b=2' }])
const mail = { id: 7, messageId: '<7.1@lechaim>', to: 'dana@example.com', ...written }

test('a demo writes its Hebrew, right-to-left mail into a private folder', async () => {
  const dataDir = temporaryFolder()
  await chooseTransport(testConfig(dataDir))?.send(mail)
  const [file = ''] = readdirSync(join(dataDir, 'outbox'))
  expect(file).toMatch(/-7\.eml$/)
  expect((statSync(join(dataDir, 'outbox', file)).mode & 0o777).toString(8)).toBe('600')
  const source = readFileSync(join(dataDir, 'outbox', file), 'utf8')
  expect(source).toMatch(/^To: dana@example\.com\r$/m)
  expect(source).toMatch(/^Message-ID: <7\.1@lechaim>\r$/m)
  expect(source).toMatch(/Content-Type: text\/plain/)
  expect(source).toMatch(/Content-Type: text\/html/)
})

test('text and HTML of a mail have all its parts; the HTML is right to left and escaped', () => {
  expect(written.text).toBe('שלום <b>\n\nשורה אחת\n\n123456\n\nכניסה:\nhttps://shop.example/#a=1&b=2\n')
  expect(written.html).toContain('<html lang="he" dir="rtl">')
  expect(written.html).toContain('שלום &lt;b&gt;')
  expect(written.html).toContain('href="https://shop.example/#a=1&amp;b=2"')
  expect(written.html).toContain('dir="ltr"')
})

test('with a mail server configured, mail goes there', async () => {
  const { url, mails } = await strictSmtp()
  const transport = chooseTransport(testConfig(temporaryFolder(), { smtpUrl: url, mailFrom: 'Shop <shop@shop.example>' }))
  await transport?.send(mail)
  expect(mails).toEqual([expect.objectContaining({ from: 'shop@shop.example', to: 'dana@example.com' })])
  expect(mails[0]?.headers['message-id']).toBe('<7.1@lechaim>')
})

test('a password is not sent in the clear to another machine', () => {
  expect(['smtp://me:secret@mail.example', 'smtp://mail.example', 'smtp://me:secret@127.0.0.1:25'].map(mustEncrypt)).toEqual([
    true,
    false,
    false,
  ])
})

test('in production without a mail server nothing is sent', () => {
  expect(chooseTransport(testConfig(temporaryFolder(), { mode: 'production' }))).toBeNull()
})
