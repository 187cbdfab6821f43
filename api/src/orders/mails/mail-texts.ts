// The texts of the mails to shoppers: the shop's first ones, and those that the owner has edited.
import { type EditableMailKind, editableMailKinds } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderMailText, OrderMailTextDraft } from '@lechaim/shared/contracts/order-mails.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

interface OrderMailTextTable {
  kind: EditableMailKind
  subject: string
  body: string
  updated_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    order_mail_texts: OrderMailTextTable
  }
}

const firstTexts: Record<EditableMailKind, OrderMailTextDraft> = {
  confirmed: { subject: 'הזמנה {מספר} אושרה', body: 'שלום {שם},\n\nההזמנה שלכם אושרה ונמצאת בטיפול.' },
  shipped: { subject: 'הזמנה {מספר} יצאה לדרך', body: 'שלום {שם},\n\nההזמנה שלכם יצאה לדרך אל {כתובת}.' },
  ready: { subject: 'הזמנה {מספר} מוכנה לאיסוף', body: 'שלום {שם},\n\nההזמנה שלכם מוכנה ומחכה לכם בחנות.' },
  delivered: { subject: 'הזמנה {מספר} נמסרה', body: 'שלום {שם},\n\nההזמנה שלכם נמסרה. תודה שקניתם אצלנו, לחיים!' },
  cancelled: { subject: 'הזמנה {מספר} בוטלה', body: 'שלום {שם},\n\nההזמנה שלכם בוטלה. {סיבה}' },
  corrected: { subject: 'הזמנה {מספר} עודכנה', body: 'שלום {שם},\n\nעדכנו את ההזמנה שלכם. אלה השינויים:' },
  payment: {
    subject: 'תשלום עבור הזמנה {מספר}',
    body: 'שלום {שם},\n\nאישרנו את ההזמנה שלכם, ואפשר לשלם עליה בכרטיס אשראי או בביט. התשלום נעשה בדף מאובטח, ופרטי הכרטיס אינם מגיעים אלינו.',
  },
}

/** @param withPayment true where payments through a provider are on */
export async function listMailTexts(db: Database, withPayment: boolean): Promise<OrderMailText[]> {
  const rows = await db.selectFrom('order_mail_texts').selectAll().execute()
  const kinds = editableMailKinds.filter((kind) => withPayment || kind !== 'payment')
  return kinds.map((kind) => {
    const row = rows.find((row) => row.kind === kind)
    return row ? { kind, subject: row.subject, body: row.body, updatedAt: row.updated_at } : { kind, ...firstTexts[kind] }
  })
}

export async function readMailText(db: Database, kind: EditableMailKind): Promise<OrderMailTextDraft> {
  const row = await db.selectFrom('order_mail_texts').select(['subject', 'body']).where('kind', '=', kind).executeTakeFirst()
  return row ?? firstTexts[kind]
}

export async function saveMailText(db: Database, kind: EditableMailKind, { subject, body }: OrderMailTextDraft): Promise<void> {
  const values = { subject, body, updated_at: now() }
  await db
    .insertInto('order_mail_texts')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}

/** Back to the first text. */
export async function resetMailText(db: Database, kind: EditableMailKind): Promise<void> {
  await db.deleteFrom('order_mail_texts').where('kind', '=', kind).execute()
}
