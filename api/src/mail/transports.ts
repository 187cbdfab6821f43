// Transports of mail: the configured server; else a folder in a demo; else none (decision 0013).
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'

export interface OutgoingMail {
  id: number
  /** The same for each attempt, so that duplicates can be recognised. */
  messageId: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export function chooseTransport(config: Config): MailTransport | null {
  if (config.smtpUrl) return smtp(config.smtpUrl, config.mailFrom)
  return config.mode === 'demo' ? outbox(join(config.dataDir, 'outbox'), config.mailFrom) : null
}

const seconds = 1000

/** No password is sent unencrypted to another machine, unless the address has `requireTLS=false`. */
export function mustEncrypt(url: string): boolean {
  const { hostname, username } = new URL(url)
  return username !== '' && !/^(?:localhost$|127\.|\[::1\])/.test(hostname)
}

/** Texts never make the library open files or addresses. */
const safe = { disableFileAccess: true, disableUrlAccess: true }

function smtp(url: string, from: string): MailTransport {
  const times = { connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds, socketTimeout: 20 * seconds }
  const transport = createTransport({ url, requireTLS: mustEncrypt(url), ...times }, { from, ...safe })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

function outbox(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from, ...safe })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    close: () => transport.close(),
  }
}
