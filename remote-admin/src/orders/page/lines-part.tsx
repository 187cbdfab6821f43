import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Thumbnail } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { ordersMessages } from '../orders-messages.ts'
import { Part } from './page-parts.tsx'

export function LinesPart({ order }: { order: Order }) {
  return (
    <Part title={ordersMessages.items}>
      <Items>
        {order.items.map((item) => (
          <Item key={item.productId} item={item} />
        ))}
      </Items>
    </Part>
  )
}

function Item({ item }: { item: OrderItem }) {
  const price = toAgorot(item.price)
  return (
    <ItemRow>
      <Thumbnail src={item.image} alt="" width={56} height={70} />
      <ItemWords>
        <div>
          <ItemName dir="auto">{item.name}</ItemName>
          <SoftText>
            <span>{item.quantity}</span> × <Price agorot={price} sale={item} />
          </SoftText>
        </div>
        <LineTotal agorot={lineTotal({ price, quantity: item.quantity })} />
      </ItemWords>
    </ItemRow>
  )
}

const Items = styled.ul`
  list-style: none;
`

const ItemRow = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space(4)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  &:last-child {
    border-block-end: 0;
  }
`

/** With large text on a small screen the total goes under the rest. */
const ItemWords = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  column-gap: ${space(4)};
  min-inline-size: 0;
  > :first-child {
    flex: 1 1 ${space(30)};
    min-inline-size: 0;
  }
`

const ItemName = styled.p`
  font-weight: 600;
`

const LineTotal = styled(Price)`
  font-weight: 600;
`
