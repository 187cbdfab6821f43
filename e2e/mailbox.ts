// Reads the mails in a demo shop's outbox.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

/** Waits for a mail with this subject and returns the newest one's text. */
export async function newestMail(dataDir: string, subjectWord: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let found: string | undefined
  await expect(() => {
    const mails = readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => textOf(readFileSync(join(folder, file), 'utf8')))
    found = mails.findLast((text) => text.includes(subjectWord))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found ?? ''
}

/** All parts of a mail, decoded, after its headers. */
function textOf(mail: string): string {
  return mail
    .split(/^--\S+\r?$/m)
    .map(partText)
    .join('\n')
}

function partText(part: string): string {
  const [head = '', ...rest] = part.trimStart().split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
