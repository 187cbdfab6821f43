import { yearInIsrael } from '@lechaim/shared/lib/format.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FooterDraft } from './footer-form.ts'
import { FooterPreview } from './footer-preview.tsx'

const draft: FooterDraft = {
  companyName: 'לחיים',
  description: 'בית המשקאות',
  address: 'רחוב הרצל 12',
  phone: '052-1234567',
  email: 'shalom@lechaim.example',
  weekdays: '9:00-19:00',
  weekends: '9:00-13:00 ובתיאום',
  facebook: '',
  instagram: 'https://www.instagram.com/lechaim',
  twitter: '',
  businessId: '514238812',
  accessibilityStatement: 'נגישות',
  cancellationPolicy: '',
  terms: ' ',
  privacyPolicy: '',
  unconfirmed: [],
}
const htmlOf = (change: Partial<FooterDraft> = {}) => renderToString(<FooterPreview draft={{ ...draft, ...change }} />)

test('the preview shows the same texts and headings as the shop’s footer', () => {
  const html = htmlOf()
  for (const text of [
    '>יצירת קשר<',
    '>וואטסאפ<',
    '>שעות פתיחה<',
    '<bdi dir="ltr">9:00-19:00</bdi>',
    '<bdi dir="rtl">9:00-13:00 ובתיאום</bdi>',
    '>מידע<',
    '>הצהרת נגישות<',
    '>אינסטגרם<',
    '>אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת<',
    `>© ${yearInIsrael(new Date())} לחיים. כל הזכויות שמורות<`,
    '>מספר עוסק: 514238812<',
  ])
    expect(html).toContain(text)
})

test('empty fields are left out', () => {
  const html = htmlOf({ phone: '03-1234567', weekends: '', businessId: ' ' })
  for (const text of ['וואטסאפ', 'יום ו׳', 'מספר עוסק', 'ביטול עסקה', 'תקנון', 'פייסבוק']) expect(html).not.toContain(text)
})
