// Writes mails as plain text and as right-to-left HTML, from one description of its parts.
import { escapeHtml } from '../http/responses/escape.ts'
import { mailStyles as styles } from './mail-styles.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** A label with its value; `ltr` for phones, e-mail addresses and the like. */
export interface MailFact {
  label: string
  value: string
  ltr?: boolean
}

interface MailLine {
  name: string
  detail: string
  amount: string
}

type MailSum = Omit<MailLine, 'detail'>

export type MailPart =
  | string
  | { code: string }
  | { label: string; link: string }
  | { facts: MailFact[] }
  /** `amount` is the plain text for the HTML's column. */
  | { lines: MailLine[]; amount: string; discount?: MailSum; fee?: MailSum; total: MailSum }

/** Composes a mail; every text in it is escaped. `shop` is the name in its head. */
export function writeMail(subject: string, parts: MailPart[], shop?: string): MailText {
  const html = `<!doctype html>
<html lang="he" dir="rtl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="rtl" style="${styles.body}"><div style="${styles.sheet}">
${shop ? `<p style="${styles.shop}"><bdi>${escapeHtml(shop)}</bdi></p>\n` : ''}<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>
${parts.map(toHtml).join('\n')}
</div></body>
</html>
`
  return { subject, text: `${[subject, ...parts.map(toText)].join('\n\n')}\n`, html }
}

/** Isolates a text's direction, in plain text as well as in HTML. */
const isolate = (text: string, ltr = false) => `${ltr ? '\u2066' : '\u2068'}${text}\u2069`

function toHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p style="${styles.text}">${escapeHtml(part)}</p>`
  if ('code' in part) return `<p dir="ltr" style="${styles.code}">${escapeHtml(part.code)}</p>`
  if ('link' in part)
    return `<p style="${styles.text}"><a href="${escapeHtml(part.link)}" style="${styles.button}">${escapeHtml(part.label)}</a></p>`
  if ('facts' in part) return table(part.facts.map(factToHtml))
  const { name, amount } = part.total
  const total = row(`<strong>${escapeHtml(name)}</strong>`, `<strong>${escapeHtml(amount)}</strong>`, styles.total, styles.totalName)
  const sums = [part.discount, part.fee].flatMap((sum) => (sum ? [row(`<bdi>${escapeHtml(sum.name)}</bdi>`, escapeHtml(sum.amount))] : []))
  return table([...part.lines.map(lineToHtml), ...sums, total])
}

const table = (rows: string[]) => `<table role="presentation" width="100%" style="${styles.table}">${rows.join('\n')}</table>`

const row = (start: string, end: string, endStyle: string = styles.amount, startStyle: string = styles.cell) =>
  `<tr><td style="${startStyle}">${start}</td><td style="${endStyle}">${end}</td></tr>`

const factToHtml = ({ label, value, ltr }: MailFact) =>
  `<tr><td style="${styles.label}">${escapeHtml(label)}</td><td style="${styles.value}"><bdi dir="${ltr ? 'ltr' : 'auto'}">${escapeHtml(value)}</bdi></td></tr>`

const lineToHtml = ({ name, detail, amount }: MailLine) =>
  row(`<bdi>${escapeHtml(name)}</bdi><br><span style="${styles.detail}">${escapeHtml(detail)}</span>`, escapeHtml(amount))

function toText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('code' in part) return part.code
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('facts' in part) return part.facts.map(({ label, value, ltr }) => `${label}: ${isolate(value, ltr)}`).join('\n')
  const lines = part.lines.map(({ name, detail, amount }) => `${isolate(name)}\n${detail}\n${part.amount}: ${amount}`)
  const sums = [part.discount, part.fee, part.total].flatMap((sum) => (sum ? `${sum.name}: ${sum.amount}` : []))
  return [...lines, ...sums].join('\n\n')
}
