// What a mail says, as plain text and as right-to-left HTML, from one description of its parts.

export interface MailText {
  subject: string
  text: string
  html: string
}

export type MailPart = string | { code: string } | { label: string; link: string }

/** Mail programs read neither stylesheets nor custom properties, so colours stand here once more. */
const styles = {
  body: 'margin:0;padding:24px;background:#f6f1ea;font-family:Arial,sans-serif;color:#2b2320;text-align:right',
  sheet: 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px',
  code: 'font-size:32px;letter-spacing:6px;font-weight:bold;text-align:center',
  button: 'display:inline-block;padding:12px 24px;background:#722f37;color:#ffffff;border-radius:8px;text-decoration:none',
}

/** Writes a mail; every text in it is escaped. */
export function writeMail(subject: string, parts: MailPart[]): MailText {
  const body = parts.map(toHtml).join('\n')
  const html = `<!doctype html>
<html lang="he" dir="rtl">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body dir="rtl" style="${styles.body}"><div style="${styles.sheet}"><h1 style="font-size:22px">${escapeHtml(subject)}</h1>
${body}
</div></body>
</html>
`
  return { subject, text: `${[subject, ...parts.map(toText)].join('\n\n')}\n`, html }
}

function toHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('code' in part) return `<p dir="ltr" style="${styles.code}">${escapeHtml(part.code)}</p>`
  return `<p><a href="${escapeHtml(part.link)}" style="${styles.button}">${escapeHtml(part.label)}</a></p>`
}

function toText(part: MailPart): string {
  if (typeof part === 'string') return part
  return 'code' in part ? part.code : `${part.label}:\n${part.link}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
