import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { moneyOf } from '@lechaim/shared/lib/order-money.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { SumRow } from '../lines/total-rows.tsx'
import { orderMessages as t } from './order-messages.ts'

/** The sums paid for an order, refunded and still to be refunded. */
export function MoneyRows({ order }: { order: Order }) {
  const money = moneyOf(order)
  if (!money) return null
  const { came, refunded, fee, toPay, toReturn } = money
  const rows: [name: string, agorot: number][] = [
    [t.paid, came],
    [t.refunded, refunded],
    [t.fee, fee],
    // A refund of an order that goes on may be a favour: what follows from it is for the shop to say.
    [t.toPay, refunded > 0 ? 0 : toPay],
    [t.toReturn, toReturn],
  ]
  return (
    <Rows role="status">
      {rows
        .filter(([, agorot]) => agorot > 0)
        .map(([name, agorot]) => (
          <SumRow key={name}>
            <span>{name}</span>
            <Price agorot={agorot} />
          </SumRow>
        ))}
    </Rows>
  )
}

const Rows = styled.div`
  display: grid;
  gap: ${space(2)};
`
