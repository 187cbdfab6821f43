// Initial footer and header, with all of their columns that are texts: the specification's (SPEC §2) and legal texts for any Israeli shop,
// to be completed by the owner.
import { type ConfirmedText, confirmedTexts } from '@lechaim/shared/contracts/confirmed-texts.ts'
import { type Setup, type SetupStep, setupSteps } from '@lechaim/shared/contracts/setup.ts'
import type { Selectable } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database, Schema } from '../db/schema.ts'
import { now } from '../db/times.ts'

const accessibilityStatement = `המחויבות שלנו
אנו רואים חשיבות רבה במתן שירות שוויוני לכל הלקוחות ופועלים להנגשת האתר לפי תקן ישראלי 5568 ברמה AA.

מה הונגש באתר
באתר תפריט נגישות להגדלה ולהקטנה של הטקסט ולתצוגה בניגודיות גבוהה, והוא מותאם לניווט במקלדת ולקוראי מסך.

נתקלתם בקושי?
כתבו לנו או התקשרו, בפרטים שבתחתית העמוד, ונטפל בפנייה בהקדם.`

const cancellationPolicy = `הזכות לבטל
אפשר לבטל עסקה בתוך 14 ימים מיום קבלת המוצר או מסמך הגילוי, לפי המאוחר, בהתאם לחוק הגנת הצרכן, התשמ״א–1981.

דמי הביטול
דמי הביטול הם 5% ממחיר המוצר או 100 ש״ח, לפי הנמוך. בביטול עקב פגם או אי התאמה לא ייגבו דמי ביטול.

כך מבטלים
לביטול שולחים הודעה בטופס שבעמוד ״ביטול עסקה״ באתר. מיד אחרי השליחה מתקבלים מספר אסמכתה ודוא״ל. לא ניתן להחזיר מוצר שנפתח.`

const terms = `מכירה מגיל 18
המכירה באתר מיועדת לבני 18 ומעלה בלבד. בהזמנה הלקוח מצהיר כי מלאו לו 18 שנים, והמוצרים יימסרו בכפוף להצגת תעודה מזהה.

המחירים
המחירים באתר כוללים מע״מ. המחיר הקובע הוא המחיר המוצג בעת שליחת ההזמנה.

תמונות ואזהרה
התמונות להמחשה בלבד.
אזהרה: צריכה מופרזת של אלכוהול מסכנת חיים ומזיקה לבריאות!`

export const firstFooter = {
  id: 1,
  company_name: 'לחיים',
  description: 'משקאות, יין ואלכוהול איכותיים – עד הבית',
  address: 'רחוב הרצל 1, תל אביב',
  phone: '03-1234567',
  email: 'info@lechaim.example',
  weekdays_hours: '9:00-19:00',
  weekends_hours: '9:00-18:00',
  facebook_link: '',
  instagram_link: '',
  twitter_link: '',
  business_id: '',
  accessibility_statement: accessibilityStatement,
  cancellation_policy: cancellationPolicy,
  terms,
  /** Written by the owner, so that it needs no confirmation. */
  privacy_policy: '',
}

/** The contact details that still have their first values: saving another field makes none of them the owner's. */
const inventedContacts = (footer: Pick<typeof firstFooter, 'address' | 'phone' | 'email'>) =>
  (['address', 'phone', 'email'] as const).filter((column) => footer[column] === firstFooter[column])

const columnsOfTexts = {
  weekdays: 'weekdays_hours',
  weekends: 'weekends_hours',
  accessibilityStatement: 'accessibility_statement',
  cancellationPolicy: 'cancellation_policy',
  terms: 'terms',
} as const satisfies Record<ConfirmedText, keyof typeof firstFooter>

/** The texts that visitors don't get yet. */
export const unconfirmedTexts = ({ confirmed }: { confirmed: string }): ConfirmedText[] =>
  confirmedTexts.filter((text) => !confirmed.split(' ').includes(text))

/** The columns of a saved footer that visitors don't get. */
export const hiddenColumns = (footer: Selectable<Schema['footer']>) => [
  ...inventedContacts(footer),
  ...unconfirmedTexts(footer).map((text) => columnsOfTexts[text]),
]

/** The confirmed texts after a patch: those that it changes or confirms, and those before. */
export function confirmedAfter(
  row: Selectable<Schema['footer']>,
  changed: Partial<typeof firstFooter>,
  named: readonly ConfirmedText[],
): string {
  const before = unconfirmedTexts(row)
  const isConfirmed = (text: ConfirmedText) => {
    const column = columnsOfTexts[text]
    return !before.includes(text) || named.includes(text) || (changed[column] !== undefined && changed[column] !== row[column])
  }
  return confirmedTexts.filter(isConfirmed).join(' ')
}

export const firstHeader = {
  id: 1,
  store_name: 'לחיים',
  tagline: 'משקאות, יין ואלכוהול איכותיים',
  logo: '',
}

/** True when only saved content counts: in production visitors get no initial values (decision 0008). */
export interface ContentView {
  savedOnly: boolean
}

export const visitorView = ({ mode }: Pick<Config, 'mode'>): ContentView => ({ savedOnly: mode === 'production' })

/** Ensures that both records exist, and keeps saved ones. */
export async function ensureContent(db: Database): Promise<void> {
  const updatedAt = now()
  await db
    .insertInto('footer')
    .values({ ...firstFooter, updated_at: updatedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('header')
    .values({ ...firstHeader, updated_at: updatedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Texts that the owner has yet to enter in a production shop, and recommended settings. */
export async function readSetup(db: Database): Promise<Setup> {
  const footer = await db.selectFrom('footer').selectAll().executeTakeFirstOrThrow()
  const header = await db.selectFrom('header').select('keep_cart').executeTakeFirstOrThrow()
  const has = async (table: 'categories' | 'products' | 'banners' | 'carousel') =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  const isConfirmed = (...texts: ConfirmedText[]) =>
    texts.every((text) => !unconfirmedTexts(footer).includes(text) && footer[columnsOfTexts[text]] !== '')
  const done: Record<SetupStep, boolean> = {
    business: Boolean(footer.saved && footer.business_id) && inventedContacts(footer).length === 0,
    hours: isConfirmed('weekdays', 'weekends'),
    legal: isConfirmed('accessibilityStatement', 'cancellationPolicy', 'terms'),
    categories: await has('categories'),
    products: await has('products'),
    banner: await has('banners'),
    carousel: await has('carousel'),
  }
  return { missing: setupSteps.filter((step) => !done[step]), ...(!header.keep_cart && { recommended: ['keepCart'] }) }
}
