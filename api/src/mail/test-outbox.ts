// Reads the mails of a test's shop.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

interface ReadMail {
  to: string
  replyTo: string
  text: string
  html: string
  /** The typed code and the secret of the link, where there are any. */
  code: string
  link: string
}

export function readMails(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return files.sort().map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** Waits for this many mails and returns the newest. */
export async function mailNumber(dataDir: string, count: number): Promise<ReadMail> {
  const read = () => {
    const found = readMails(dataDir)
    expect(found).toHaveLength(count)
    return found
  }
  const mails = await vi.waitFor(read, 5000)
  return mails.at(-1) as ReadMail
}

function readMail(source: string): ReadMail {
  const [text, html] = [partOf(source, 'text/plain'), partOf(source, 'text/html')]
  return {
    to: /^To: (.*)\r$/m.exec(source)?.[1] ?? '',
    replyTo: /^Reply-To: (.*)\r$/m.exec(source)?.[1] ?? '',
    text,
    html,
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    link: /token_hash=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

function partOf(source: string, type: string): string {
  const part = source.split(/\r\n--[^\r\n]+\r\n/).find((text) => text.startsWith(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const content = body.join('\n\n').split('\r\n----')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString()
  const bytes = content.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
