// HTML of the toolbar: the confirmation before it, and the form at the end of its browser's pages. Without a script of its own, so that it
// works beside any release.
import { barLinkStyle, noticeBar } from '@lechaim/shared/lib/plain-page.ts'
import { escapeHtml } from '../../http/responses/escape.ts'
import { confirmation, nameOf } from './preview-pages.ts'
import type { HeldToolbar, ReleaseOption } from './toolbar.ts'
import type { Preview } from './visitor.ts'

const texts = {
  title: 'בחירת גרסאות',
  intro: 'הקישור מציג את החנות בגרסאות שנבחרו:',
  asForAll: 'כמו לכולם',
  start: 'הצגת הגרסאות',
  show: 'הצגה',
  link: 'קישור לבחירה הזאת',
  end: 'סיום',
  kinds: {
    live: () => 'באוויר',
    canary: (traffic: number) => `קנרית, ${traffic}%`,
    earlier: () => 'קודמת',
    preview: () => 'טרם פורסמה',
  },
}

/** Fields of the form: a remote may have the name of another field. */
export const choiceField = 'choice-'

const chosenIn = ({ versions }: HeldToolbar): Preview[] => Object.entries(versions).map(([remote, version]) => ({ remote, version }))
const listed = (previews: readonly Preview[]) => previews.map(nameOf).join(', ') || texts.asForAll

export const toolbarQuestion = (toolbar: HeldToolbar, token: string): string =>
  confirmation(texts.title, `${texts.intro} ${listed(chosenIn(toolbar))}`, token, texts.start)

/** In isolates, since an option has no markup. */
const labelOf = ({ kind, traffic, version }: ReleaseOption) => `${texts.kinds[kind](traffic)} · \u2066${escapeHtml(version)}\u2069`

const control =
  'min-block-size:44px;inline-size:100%;padding-inline:8px;border:1px solid var(--ground);border-radius:8px;background:var(--ground);color:var(--ink);font:inherit'

const option = (value: string, label: string, isChosen: boolean) =>
  `<option value="${escapeHtml(value)}"${isChosen ? ' selected' : ''}>${label}</option>`

function field(remote: string, options: readonly ReleaseOption[], chosen = ''): string {
  const all = [option('', texts.asForAll, chosen === ''), ...options.map((one) => option(one.value, labelOf(one), one.value === chosen))]
  return `<label style="display:grid;gap:4px"><bdi dir="ltr">${escapeHtml(remote)}</bdi><select name="${choiceField}${escapeHtml(remote)}" style="${control}">${all.join('')}</select></label>`
}

/** @param shown the page's releases that are this browser's own
 *  @param link the token of a link to these choices */
export function toolbarBar(toolbar: HeldToolbar, shown: readonly Preview[], link: string): string {
  const fields = [...toolbar.options].map(([remote, options]) => field(remote, options, toolbar.choices[remote]))
  return noticeBar(
    texts.title,
    `<details style="flex:1 1 240px;min-inline-size:0"><summary style="padding-block:10px;min-block-size:44px;box-sizing:border-box;cursor:pointer">${texts.title}: ${listed(shown)}</summary>
<form method="post" action="/preview" style="display:grid;grid-template-columns:repeat(auto-fit,minmax(min(220px,100%),1fr));gap:8px 16px;align-items:end;max-block-size:45vh;overflow:auto;padding:4px">
${fields.join('\n')}
<button style="${control};cursor:pointer;font-weight:600">${texts.show}</button>
<a href="/preview?token=${link}" style="${barLinkStyle}">${texts.link}</a>
</form></details><a href="/preview" style="${barLinkStyle}">${texts.end}</a>`,
  )
}
