// HTML for previews: the confirmation before one, and the note on every page during one.
import { barLinkStyle, noticeBar, plainCss, plainPage } from '@lechaim/shared/lib/plain-page.ts'
import { escapeHtml } from '../../http/responses/escape.ts'
import type { Preview } from './visitor.ts'

const texts = {
  title: 'תצוגה מקדימה',
  intro: 'הקישור מציג גרסה של האתר שעוד לא פורסמה:',
  scope: 'זה יוצג רק בדפדפן הזה, עד יממה, ואפשר לסיים בכל רגע.',
  start: 'הצגת הגרסה',
  back: 'חזרה לחנות',
  owner: 'הדפדפן הזה מחובר לניהול החנות, ולכן אי אפשר להציג בו גרסה שעוד לא פורסמה. אפשר להתנתק מהניהול, או לפתוח את הקישור בדפדפן אחר.',
  end: 'סיום התצוגה המקדימה',
}

export const nameOf = ({ remote, version }: Preview) => `<bdi dir="ltr">${escapeHtml(`${remote} ${version}`)}</bdi>`

const page = (body: string, title = texts.title) => plainPage(title, `<h1>${title}</h1>\n${body}\n<a href="/">${texts.back}</a>`, plainCss)

/** The form that confirms what a link shows. */
export const confirmation = (title: string, intro: string, token: string, button: string): string =>
  page(
    `<p>${intro}</p>
<p>${texts.scope}</p>
<form method="post" action="/preview"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${button}</button></form>`,
    title,
  )

export const previewQuestion = (preview: Preview, token: string): string =>
  confirmation(texts.title, `${texts.intro} ${nameOf(preview)}`, token, texts.start)

export const previewRefusal = page(`<p>${texts.owner}</p>`)

/** At the end of every page during a preview. */
export const previewBar = (previews: readonly Preview[]): string =>
  noticeBar(
    texts.title,
    `<span>${texts.title}: ${previews.map(nameOf).join(', ')}</span><a href="/preview" style="${barLinkStyle}">${texts.end}</a>`,
  )
