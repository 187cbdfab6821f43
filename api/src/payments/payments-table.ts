import type { OnlineMethod, OnlineMoveState, OnlinePageState } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Generated, Selectable } from 'kysely'
import type { PaymentProvider } from './providers/provider.ts'

type ProviderName = PaymentProvider['name']

interface PaymentPageTable {
  id: Generated<number>
  order_id: number
  /** Counted within the order. */
  attempt: number
  provider: ProviderName
  charge: 'charge' | 'hold'
  /** Agorot. */
  amount: number
  state: OnlinePageState
  /** The provider's name of the page; null until it has answered. */
  reference: Generated<string | null>
  url: Generated<string | null>
  /** Held or paid. */
  transaction_id: Generated<string | null>
  /** Agorot that the provider holds. */
  held: Generated<number>
  method: Generated<OnlineMethod | null>
  four_digits: Generated<string | null>
  invoice_number: Generated<string | null>
  invoice_url: Generated<string | null>
  /** Questions of the schedule that were answered. */
  asked: Generated<number>
  /** The next question of the schedule. */
  ask_at: Generated<string | null>
  /** Since a callback or the shopper's return asks for a question at once. */
  hint_at: Generated<string | null>
  created_at: string
  opened_at: Generated<string | null>
}

interface PaymentMoveTable {
  id: Generated<number>
  page_id: number
  order_id: number
  kind: 'capture' | 'refund' | 'release'
  amount: number
  state: OnlineMoveState
  transaction_id: Generated<string | null>
  error: Generated<string>
  /** The owner's address. */
  by: string
  /** Unique within its order. */
  idempotency_key: string
  created_at: string
}

/** Callbacks whose page is not known yet: the provider may call before it answers. */
interface PaymentCallbackTable {
  id: Generated<number>
  provider: ProviderName
  reference: string
  invoice_number: string | null
  invoice_url: string | null
  created_at: string
}

declare module '../db/schema.ts' {
  interface Schema {
    payment_pages: PaymentPageTable
    payment_moves: PaymentMoveTable
    payment_callbacks: PaymentCallbackTable
  }
}

export type PageRow = Selectable<PaymentPageTable>
export type MoveRow = Selectable<PaymentMoveTable>

/** The name of a page in the provider's records. */
export const attemptOf = ({ order_id, attempt }: Pick<PageRow, 'order_id' | 'attempt'>) => `${order_id}-${attempt}`
