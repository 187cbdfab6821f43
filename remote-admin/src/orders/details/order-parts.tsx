import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ordersMessages as t } from '../orders-messages.ts'

export function Fact({ name, dir, children }: { name: string; dir?: 'auto'; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir={dir}>{children}</dd>
    </div>
  )
}

export function Discount({ order: { coupon, discount = 0 } }: { order: Order }) {
  if (coupon === undefined) return null
  return (
    <Row>
      <span>
        {t.discount} <bdi>{coupon}</bdi>
      </span>
      <bdi>{formatMoney(-toAgorot(discount))}</bdi>
    </Row>
  )
}

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${space(3)};
  overflow-wrap: anywhere;
`
