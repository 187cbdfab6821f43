// The ticks "tell the customer", each as the owner left it last, in this browser.
import { type EditableMailKind, editableMailKinds } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { atom } from 'nanostores'

const storageKey = 'lechaim-tell-customer'
type Ticks = Record<EditableMailKind, boolean>

const allOn = Object.fromEntries(editableMailKinds.map((kind) => [kind, true])) as Ticks

function read(): Ticks {
  try {
    return { ...allOn, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Ticks>) }
  } catch {
    // No storage, or a foreign value in it.
    return allOn
  }
}

/** The mail about a status, for which nothing else is asked. */
export const mailOf: Partial<Record<OrderStatus, EditableMailKind>> = {
  processing: 'confirmed',
  shipped: 'shipped',
  delivered: 'delivered',
}

export const $tells = atom<Ticks>(read())

export function setTells(kind: EditableMailKind, tells: boolean): void {
  $tells.set({ ...$tells.get(), [kind]: tells })
  try {
    localStorage.setItem(storageKey, JSON.stringify($tells.get()))
  } catch {
    // Remembered until the page is left.
  }
}
