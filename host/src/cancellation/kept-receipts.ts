// Receipts of the notices that this browser has sent by an order's own link: whoever opens the form again sees that it was sent.
import type { CancellationReceipt } from '@lechaim/shared/contracts/cancellations.ts'

const key = 'cancellationReceipts'
const mostKept = 20

type Kept = CancellationReceipt & { orderId: number }

const isKept = (entry: Partial<Kept> | null): entry is Kept =>
  typeof entry?.orderId === 'number' &&
  /^[0-9A-Z]{1,20}$/.test(String(entry.reference)) &&
  !Number.isNaN(Date.parse(String(entry.receivedAt)))

/** Empty for a browser without storage. */
function readAll(): Kept[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(all) ? all.filter(isKept) : []
  } catch {
    return []
  }
}

export const keptReceipt = (orderId: number): CancellationReceipt | undefined => readAll().find((entry) => entry.orderId === orderId)

/** The newest of an order is the one that is shown. */
export function keepReceipt(orderId: number, { reference, receivedAt }: CancellationReceipt): void {
  const others = readAll().filter((entry) => entry.orderId !== orderId)
  try {
    localStorage.setItem(key, JSON.stringify([{ orderId, reference, receivedAt }, ...others].slice(0, mostKept)))
  } catch {
    // Without storage the form opens empty again; the mail has the reference.
  }
}
