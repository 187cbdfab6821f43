import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toShekels } from '@lechaim/shared/lib/money.ts'
import type { CartLine } from '@lechaim/shared/stores/cart.ts'
import type { Customer } from './customer.ts'

/** What is sent: who and what, and the total that the shopper saw; prices come from the catalogue (decision 0008). */
export function orderDraft({ notes, ...customer }: Customer, lines: readonly CartLine[], ageConfirmedAt: string | null): OrderDraft {
  return {
    ...customer,
    ...(notes && { notes }),
    ...(ageConfirmedAt && { ageConfirmedAt }),
    items: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
    total: toShekels(sumLines(lines)),
  }
}

/** When this browser's user confirmed being of age, as the host noted it; null where it can't be known. */
export function readAgeConfirmation(): string | null {
  try {
    const noted = localStorage.getItem('ageVerifiedAt')
    return noted && !Number.isNaN(Date.parse(noted)) ? noted : null
  } catch {
    // Storage may be switched off; the order does without.
    return null
  }
}
