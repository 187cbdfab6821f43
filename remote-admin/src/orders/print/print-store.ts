// The printed orders, and their paper.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { atom } from 'nanostores'

export interface PrintSettings {
  kind: 'slips' | 'picking'
  paper: 'a4' | 'roll'
  prices: boolean
}

/** The orders in the print dialog; empty while it is closed. */
export const $toPrint = atom<readonly Order[]>([])

const stored = 'lechaim-print'

/** Kept on the device, whose printer they are about. */
export const $printSettings = atom<PrintSettings>({ kind: 'slips', paper: 'a4', prices: true })

export function openPrint(orders: readonly Order[]): void {
  $printSettings.set({ ...$printSettings.get(), ...readSettings(), kind: 'slips' })
  $toPrint.set(orders)
}

export const closePrint = (): void => $toPrint.set([])

export function setPrint(change: Partial<PrintSettings>): void {
  const settings = { ...$printSettings.get(), ...change }
  $printSettings.set(settings)
  try {
    localStorage.setItem(stored, JSON.stringify({ paper: settings.paper, prices: settings.prices }))
  } catch {
    // A browser that stores nothing: they hold for this page.
  }
}

function readSettings(): Partial<PrintSettings> {
  try {
    const { paper, prices } = JSON.parse(localStorage.getItem(stored) ?? '{}')
    return { ...((paper === 'a4' || paper === 'roll') && { paper }), ...(typeof prices === 'boolean' && { prices }) }
  } catch {
    return {}
  }
}

interface PickingLine {
  productId: number
  name: string
  quantity: number
  /** Numbers of the orders that have it. */
  orders: number[]
}

/** Those whose bottles leave the shelf. */
export const ordersToPick = (orders: readonly Order[]): Order[] => orders.filter(({ status }) => status !== 'cancelled')

/** The products of orders with their pieces, by name. A renamed product goes by the name of the newest order. */
export function pickingLines(orders: readonly Order[]): PickingLine[] {
  const lines = new Map<number, PickingLine>()
  for (const { id, items } of ordersToPick(orders).sort((one, other) => one.id - other.id))
    for (const { productId, name, quantity } of items) {
      const line = lines.get(productId)
      const earlier = line?.orders ?? []
      lines.set(productId, {
        productId,
        name,
        quantity: (line?.quantity ?? 0) + quantity,
        orders: earlier.includes(id) ? earlier : [...earlier, id],
      })
    }
  return [...lines.values()].sort((one, other) => one.name.localeCompare(other.name, 'he') || one.productId - other.productId)
}
