// HTML for previews: the confirmation before one, and the note on every page during one.
import { escapeHtml } from '../../http/responses/escape.ts'
import { plainCss, plainPage } from '../../http/responses/plain-page.ts'
import type { Preview } from './visitor.ts'

const texts = {
  title: 'תצוגה מקדימה',
  intro: 'הקישור מציג גרסה של האתר שעוד לא פורסמה:',
  scope: 'היא תוצג רק בדפדפן הזה, עד יממה, ואפשר לסיים אותה בכל רגע.',
  start: 'הצגת הגרסה',
  back: 'חזרה לחנות',
  owner: 'הדפדפן הזה מחובר לניהול החנות, ולכן אי אפשר להציג בו גרסה שעוד לא פורסמה. אפשר להתנתק מהניהול, או לפתוח את הקישור בדפדפן אחר.',
  end: 'סיום התצוגה המקדימה',
}

const nameOf = ({ remote, version }: Preview) => `<bdi dir="ltr">${escapeHtml(`${remote} ${version}`)}</bdi>`

const page = (body: string) => plainPage(texts.title, `<h1>${texts.title}</h1>\n${body}\n<a href="/">${texts.back}</a>`, plainCss)

export const previewQuestion = (preview: Preview, token: string): string =>
  page(`<p>${texts.intro} ${nameOf(preview)}</p>
<p>${texts.scope}</p>
<form method="post" action="/preview"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${texts.start}</button></form>`)

export const previewRefusal = page(`<p>${texts.owner}</p>`)

const barStyle =
  'position:sticky;inset-block-end:0;z-index:10;display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;justify-content:space-between;padding-block:4px;padding-inline:16px 84px;background:var(--ink);color:var(--ground);font-size:.9rem;overflow-wrap:anywhere'
const linkStyle = 'display:inline-flex;align-items:center;min-block-size:44px;color:inherit'

/** Sticky at the end of the page, so that it covers nothing for good, with room for the accessibility button. Styled by attributes: the
 *  page's policy has hashes of its style elements only. */
export const previewBar = (previews: readonly Preview[]): string =>
  `<aside aria-label="${texts.title}" style="${barStyle}"><span>${texts.title}: ${previews.map(nameOf).join(', ')}</span><a href="/preview" style="${linkStyle}">${texts.end}</a></aside>`
