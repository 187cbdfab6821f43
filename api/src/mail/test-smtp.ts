// A mail server without SMTPUTF8 that takes RFC 5321 and 5322 at their word: letters other than ASCII in a command or a header, and longer
// lines, are refused for good.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

interface ReceivedMail {
  from: string
  to: string
  /** Unfolded, by name in lower case. */
  headers: Record<string, string>
  source: string
}

interface SmtpSettings {
  /** A reply instead of the usual one; undefined for none. `mail` is the source for the end of DATA. */
  refuse?: (command: 'MAIL FROM' | 'RCPT TO' | 'DATA', argument: string) => string | undefined
  pipelining?: boolean
}

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

export async function strictSmtp({ refuse = () => undefined, pipelining = false }: SmtpSettings = {}) {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => {
    let waiting = ''
    let envelope = { from: '', to: '' }
    let source: string[] | null = null
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 strict')

    function endMail(lines: string[]): unknown {
      source = null
      const text = lines.join('\r\n')
      const headers = lines.slice(0, lines.indexOf(''))
      const broken = headers.find((line) => !isPlain(line.replaceAll('\t', ' ')) || line.length > 998)
      if (broken !== undefined) return reply('550 5.6.7 Message contains UTF-8 headers')
      const refusal = refuse('DATA', text)
      if (refusal) return reply(refusal)
      const unfolded = headers
        .join('\r\n')
        .replace(/\r\n(?=[ \t])/g, '')
        .split('\r\n')
      const pairs = unfolded.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
      mails.push({ ...envelope, headers: Object.fromEntries(pairs), source: text })
      return reply('250 ok')
    }

    function hear(line: string): unknown {
      if (source) return line === '.' ? endMail(source) : source.push(line.replace(/^\.\./, '.'))
      if (!isPlain(line)) return reply('501 5.5.4 Bad address syntax')
      const [, command = '', argument = ''] = /^(EHLO|MAIL FROM|RCPT TO|DATA|QUIT|RSET)(?:[: ]<?([^>]*)>?.*)?$/i.exec(line) ?? []
      const verb = command.toUpperCase()
      if (verb === 'EHLO') return reply(pipelining ? '250-strict\r\n250 PIPELINING' : '250 strict')
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      if (verb === 'MAIL FROM' || verb === 'RCPT TO') {
        const refusal = refuse(verb, argument)
        if (refusal) return reply(refusal)
        envelope = verb === 'MAIL FROM' ? { from: argument, to: '' } : { ...envelope, to: argument }
      } else if (verb === 'DATA') {
        if (!envelope.to) return reply('503 5.5.1 No recipient')
        source = []
        return reply('354 go on')
      }
      return reply(verb ? '250 ok' : '500 5.5.2 Unknown command')
    }

    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString('latin1')).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails }
}
