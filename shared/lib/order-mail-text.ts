// The placeholders of the mails that owners write, filled by the server and by the panel's preview alike.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

export const mailPlaceholders = ['שם', 'מספר', 'סכום', 'כתובת', 'סיבה', 'חנות'] as const

/** Fills `{שם}` and the others; what is no placeholder stays. */
export function fillMailText(
  text: string,
  order: Pick<Order, 'id' | 'customerName' | 'customerAddress' | 'total'>,
  { reason, shop }: { reason: string; shop: string },
): string {
  const values: Record<string, string> = {
    שם: order.customerName,
    מספר: String(order.id),
    סכום: formatMoney(toAgorot(order.total)),
    כתובת: order.customerAddress,
    סיבה: reason,
    חנות: shop,
  }
  return text
    .replace(/\{([^{}]{1,20})\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : whole))
    .trim()
}
