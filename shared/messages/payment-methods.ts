import type { RecordedMethod } from '@lechaim/shared/contracts/order-kinds.ts'

/** The names of ways to pay. */
export const paymentMethodNames: Record<RecordedMethod, string> = {
  cash: 'מזומן',
  bit: 'ביט',
  transfer: 'העברה בנקאית',
  card: 'אשראי מחוץ לאתר',
  other: 'אחר',
  online: 'תשלום מקוון',
}
