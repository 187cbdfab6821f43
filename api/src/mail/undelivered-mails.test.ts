import type { UndeliveredMails } from '@lechaim/shared/contracts/mails.ts'
import { expect, test, vi } from 'vitest'
import { demoEmail } from '../auth/users/demo-owner.ts'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'
import { writeMail } from './mail-text.ts'
import { queueMail } from './mailer.ts'
import { strictSmtp } from './test-smtp.ts'

const note = writeMail('התקבלה הזמנה חדשה – מספר הזמנה: 17', ['שורה'])

async function shop(settings: Parameters<typeof strictSmtp>[0] = {}, mailFrom = '"יין, ועוד \\"טוב\\"" <shop@shop.example>') {
  const server = await strictSmtp(settings)
  const started = await startApp({ smtpUrl: server.url, mailFrom, origin: 'https://shop.example' })
  const { app, owner } = started
  return {
    ...started,
    mails: server.mails,
    async send(mail: Partial<Parameters<typeof queueMail>[1]> = {}) {
      await queueMail(app.db, { to: 'dana@example.com', ...note, ...mail })
      app.mailer.wake()
    },
    undelivered: async () => (await owner('GET', '/api/undelivered-mails')).json<UndeliveredMails>(),
    queued: () => app.db.selectFrom('mails').selectAll().execute(),
  }
}

test('a notice whose address for replies has other letters is delivered without it', async () => {
  const { send, mails } = await shop()
  await send({ to: demoEmail, replyTo: 'דנה@example.com' })
  await send({ to: demoEmail, replyTo: 'dana@example.com' })
  await vi.waitFor(() => expect(mails).toHaveLength(2), 5000)
  expect(mails.map(({ headers }) => headers['reply-to'])).toEqual([undefined, 'dana@example.com'])
})

test('an order from an address of a Hebrew domain sends both mails, with the domain as Punycode', async () => {
  const { owner, visitor, mails } = await shop()
  await makeCategory(owner)
  const { id, price } = await makeProduct(owner)
  const customer = {
    customerName: 'דנה, "לוי"\u202e',
    customerEmail: 'dana@דוגמה.ישראל',
    customerPhone: '0521234567',
    customerAddress: 'הרצל 1',
  }
  const draft = { ...customer, items: [{ productId: id, quantity: 1 }], total: price }
  expect((await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'key' })).statusCode).toBe(201)
  await vi.waitFor(() => expect(mails).toHaveLength(2), 5000)
  const [confirmation, notice] = mails
  expect(confirmation?.to).toBe('dana@xn--6dbbec0c.xn--4dbrk0ce')
  expect(notice?.headers['reply-to']).toBe('dana@xn--6dbbec0c.xn--4dbrk0ce')
})

test('an order from an address with other letters before the @ is refused, and says why', async () => {
  const { owner, visitor } = await shop()
  await makeCategory(owner)
  const { id, price } = await makeProduct(owner)
  const customer = { customerName: 'דנה', customerEmail: 'דנה@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  const draft = { ...customer, items: [{ productId: id, quantity: 1 }], total: price }
  const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'key' })
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ code: 'validation_failed', field: 'customerEmail' })
  expect(response.json().error.message).toContain('ASCII')
})

test.each([
  ['a line break', 'מרלו\r\nBcc: other@example.com\r\n\r\nטקסט'],
  ['quotes and commas', 'יקב "הגליל", בע״מ <x@example.com>'],
  ['marks that direct text', '\u202eמרלו\u2066\u0000'],
  ['a thousand letters', 'מרלו '.repeat(200)],
])('a subject with %s is one header in ASCII', async (_name, subject) => {
  const { send, mails } = await shop()
  await send(writeMail(subject, ['שורה']))
  await vi.waitFor(() => expect(mails).toHaveLength(1), 5000)
  const headers = mails[0]?.headers ?? {}
  expect(Object.keys(headers).sort()).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
  expect(headers.subject).toMatch(/^=\?UTF-8\?/i)
  expect(headers.from).toMatch(/^=\?UTF-8\?\S+(?: =\?UTF-8\?\S+)* <shop@shop\.example>$/)
  expect(headers['message-id']).toMatch(/^<[\w.-]+@[\w.-]+>$/)
})

test.each([false, true])('a permanently refused address is given up at once and is listed until seen (%s)', async (pipelining) => {
  const refuse = (command: string, to: string) => (command === 'RCPT TO' && to.startsWith('dana@') ? '550 5.1.1 No such user' : undefined)
  const { owner, send, mails, undelivered, queued } = await shop({ refuse, pipelining })
  await send()
  await send({ to: 'noa@example.com' })
  await vi.waitFor(async () => expect(await queued()).toEqual([]), 5000)
  expect(mails.map(({ to }) => to)).toEqual(['noa@example.com'])
  const { items, total } = await undelivered()
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      id: expect.any(Number),
      recipient: 'dana@example.com',
      subject: note.subject,
      cause: 'recipient',
      answer: '550 5.1.1 No such user',
      canResend: true,
      queuedAt: expect.any(String),
      givenUpAt: expect.any(String),
    },
  ])
  const path = `/api/undelivered-mails/${items[0]?.id}`
  expect((await owner('DELETE', path)).statusCode).toBe(204)
  expect((await undelivered()).total).toBe(0)
  expect((await owner('DELETE', path)).statusCode).toBe(404)
})

test.each([
  ['a mail that is refused for good', 'DATA', '554 5.7.1 Spam', 'content'],
  ['an address that is refused for now', 'RCPT TO', '451 4.7.1 Try again later', null],
  ['a mail that is refused for now', 'DATA', '452 4.3.1 Full', null],
  ['a refused sender', 'MAIL FROM', '550 5.7.1 Not yours', null],
])('%s: given up only when the mail is the cause', async (_name, at, answer, cause) => {
  const { send, undelivered, queued } = await shop({ refuse: (command) => (command === at ? answer : undefined) })
  await send()
  if (cause) {
    await vi.waitFor(async () => expect((await undelivered()).items).toEqual([expect.objectContaining({ cause, answer })]), 5000)
    expect(await queued()).toEqual([])
  } else {
    await vi.waitFor(async () => expect(await queued()).toEqual([expect.objectContaining({ attempts: 1 })]), 5000)
    expect((await undelivered()).total).toBe(0)
  }
})

test('a mail to an address with other letters is given up with its cause', async () => {
  const { send, undelivered } = await shop()
  await send({ to: 'דנה@example.com' })
  await vi.waitFor(async () => expect((await undelivered()).items).toEqual([expect.objectContaining({ cause: 'recipient' })]), 5000)
})

test('a mail that is given up is sent again once when two ask for it', async () => {
  let refuses = true
  const { owner, send, mails, undelivered } = await shop({
    refuse: (command) => (command === 'RCPT TO' && refuses ? '550 5.1.1 No such user' : undefined),
  })
  await send({ replyTo: 'noa@example.com' })
  await vi.waitFor(async () => expect((await undelivered()).total).toBe(1), 5000)
  refuses = false
  const path = `/api/undelivered-mails/${(await undelivered()).items[0]?.id}/resend`
  const answers = await Promise.all([owner('POST', path), owner('POST', path)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
  await vi.waitFor(() => expect(mails).toHaveLength(1), 5000)
  expect(mails[0]?.headers['reply-to']).toBe('noa@example.com')
  expect((await undelivered()).total).toBe(0)
})

test('an expired code is shown without its text, and is not sent again', async () => {
  const { app, owner, send, undelivered } = await shop()
  await send({ ...writeMail('קוד', [{ code: '123456' }]), expiresAt: new Date(Date.now() - 1).toISOString() })
  await send({ to: '', expiresAt: new Date(Date.now() - 1).toISOString() })
  await vi.waitFor(async () => expect((await undelivered()).total).toBe(1), 5000)
  const [mail] = (await undelivered()).items
  expect(mail).toMatchObject({ cause: 'expired', canResend: false })
  expect(JSON.stringify(await app.db.selectFrom('undelivered_mails').selectAll().execute())).not.toContain('123456')
  expect((await owner('POST', `/api/undelivered-mails/${mail?.id}/resend`)).statusCode).toBe(409)
  expect((await undelivered()).total).toBe(1)
})

test('a link for an address that does not exist is not listed: anybody may have entered it', async () => {
  const { send, undelivered, queued } = await shop({ refuse: (command) => (command === 'RCPT TO' ? '550 5.1.1 No' : undefined) })
  await send({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
  await send()
  await vi.waitFor(async () => expect(await queued()).toEqual([]), 5000)
  expect((await undelivered()).total).toBe(1)
})

test('marking all as seen leaves later mails unseen', async () => {
  const { owner, send, undelivered } = await shop({ refuse: (command) => (command === 'RCPT TO' ? '550 5.1.1 No' : undefined) })
  for (let n = 0; n < 22; n++) await send()
  await vi.waitFor(async () => expect((await undelivered()).total).toBe(22), 5000)
  const { items } = await undelivered()
  expect(items).toHaveLength(20)
  await send({ subject: 'later' })
  await vi.waitFor(async () => expect((await undelivered()).total).toBe(23), 5000)
  expect((await owner('DELETE', `/api/undelivered-mails?until=${items[0]?.id}`)).statusCode).toBe(204)
  expect((await undelivered()).items.map(({ subject }) => subject)).toEqual(['later'])
})
