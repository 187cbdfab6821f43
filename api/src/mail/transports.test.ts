import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder, testConfig } from '../test-app.ts'
import { writeMail } from './mail-text.ts'
import { chooseTransport, mustEncrypt } from './transports.ts'

const written = writeMail('שלום <b>', ['שורה אחת', { code: '123456' }, { label: 'כניסה', link: 'https://shop.example/#a=1&b=2' }])
const mail = { id: 7, messageId: '<7.1@lechaim>', to: 'dana@example.com', ...written }

/** A mail server that accepts and records all mail. */
async function smtpServer(): Promise<{ url: string; heard: () => string }> {
  let heard = ''
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      heard += chunk
      const text = chunk.toString()
      if (inData && !heard.endsWith('\r\n.\r\n')) return
      const wasData = inData
      inData = !wasData && /^DATA/i.test(text)
      socket.write(inData ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard }
}

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
  const { url, heard } = await smtpServer()
  const transport = chooseTransport(testConfig(temporaryFolder(), { smtpUrl: url, mailFrom: 'Shop <shop@shop.example>' }))
  await transport?.send(mail)
  expect(heard()).toContain('MAIL FROM:<shop@shop.example>')
  expect(heard()).toContain('RCPT TO:<dana@example.com>')
  expect(heard()).toContain('Message-ID: <7.1@lechaim>')
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
