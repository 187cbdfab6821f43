// The age gate (SPEC §2, §4) in the page's HTML: it covers the first frame, works before the shop's scripts have loaded
// (host/src/page-scripts/age-gate.ts), and without scripts as a form (decision 0023).
import type { Header } from '@lechaim/shared/contracts/content.ts'
import { pictureAddress } from '@lechaim/shared/lib/pictures.ts'
import { escapeHtml } from '../../http/responses/escape.ts'

const texts = {
  title: 'אימות גיל',
  question: 'האם אתם בני 18 ומעלה?',
  yes: 'כן',
  no: 'לא',
  note: 'בלחיצה על ״כן״ אתם מאשרים שמלאו לכם 18 שנים',
}
export const ageRefused = 'אתר זה מיועד לבני 18 ומעלה בלבד'
const exitAddress = 'https://www.google.com/'

/** The logo as in the header, and none where the owner has none. */
const logoHtml = ({ logo, storeName }: Pick<Header, 'logo' | 'storeName'>): string =>
  logo
    ? `<img src="${escapeHtml(pictureAddress(logo, 'banner'))}" alt="${escapeHtml(storeName)}" width="72" height="72" style="margin:20px auto 0;object-fit:contain">\n`
    : ''

export const ageGateHtml = (
  header: Pick<Header, 'logo' | 'storeName'>,
): string => `<dialog id="age-gate" aria-labelledby="age-title" aria-modal="true" closedby="none" open data-refused="${escapeHtml(ageRefused)}" data-elsewhere="${exitAddress}">
<form method="post" action="/age">
${logoHtml(header)}<h2 id="age-title">${texts.title}</h2>
<p>${texts.question}</p>
<div><button name="adult" value="yes">${texts.yes}</button><button name="adult" value="no">${texts.no}</button></div>
<p>${texts.note}</p>
</form>
<div data-toasts></div>
</dialog>`

/** The styles of the shop's dialogs (`shared/ui/dialog-styles.ts`), by the same tokens. The page below does not scroll. On a wide
 *  screen it keeps its scrollbar gutter, in the veiled ground's colour; on a narrow one the gate spans the screen. */
export const ageGateCss = `html:not([data-age=ok]){overflow:hidden}
#age-gate{inline-size:100%;max-inline-size:100%;max-block-size:92dvh;margin:auto auto 0;padding:0;border:0;border-start-start-radius:20px;border-start-end-radius:20px;background:var(--paper);color:var(--ink);overflow:auto}
#age-gate:not([open]),[data-age=ok] #age-gate{display:none}
#age-gate[open]{position:fixed;inset:0;block-size:fit-content;z-index:50;box-shadow:0 0 0 100vmax var(--veil)}
#age-gate h2{padding:16px 22px;border-block-end:1px solid var(--line);font-size:1.35rem}
#age-gate p{padding-inline:22px;font-size:1.1rem}
#age-gate h2+p{padding-block-start:24px}
#age-gate div+p{padding-block-end:68px;color:var(--soft);font-size:.9rem}
#age-gate form div{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:20px 22px}
#age-gate form button{min-block-size:52px;border:1.5px solid var(--wine);border-radius:999px;background:var(--wine);color:var(--on-wine);font-weight:600;cursor:pointer}
#age-gate form button+button{background:none;color:var(--wine)}
@media(min-width:768px){html:not([data-age=ok]){scrollbar-gutter:stable;background:color-mix(in srgb,rgb(from var(--veil) r g b / 1),var(--ground))}#age-gate{inline-size:min(92vw,560px);margin:auto;border-radius:20px}#age-gate div+p{padding-block-end:24px}}`
