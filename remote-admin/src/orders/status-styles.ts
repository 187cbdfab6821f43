import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import { css } from 'styled-components'

/** Ink and wash of each status. They are the admin's alone, so they stand here and not in the tokens that every shopper loads. */
const looks: Record<OrderStatus, { ink: string; wash: string }> = {
  pending: { ink: '#805300', wash: '#fbf0d9' },
  processing: { ink: '#1f4f8a', wash: '#e4eef9' },
  shipped: { ink: '#5a2a86', wash: '#f0e6f8' },
  delivered: { ink: '#1f6b3a', wash: '#e3f2e8' },
  cancelled: { ink: '#8a1f1f', wash: '#f9e4e4' },
}

/** A status in its colours; in high contrast all alike, told apart by their words. */
export const statusLook = css<{ $status: OrderStatus }>`
  background: ${({ $status }) => looks[$status].wash};
  color: ${({ $status }) => looks[$status].ink};
  :root.high-contrast & {
    border-color: ${color.line};
    background: ${color.paper};
    color: ${color.ink};
  }
`
