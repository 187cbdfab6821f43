import type { OrderChange } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney, formatNumber } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { fieldNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { SoftText } from '../../ui/tab-parts.tsx'
import { pageMessages as t } from './page-messages.ts'

/** The differences between two versions of an order. */
export function ChangeList({ changes, order }: { changes: readonly OrderChange[]; order: Pick<Order, 'delivery'> }) {
  return (
    <List>
      {changes.map((change) => (
        <li key={`${change.field} ${change.name ?? ''}`}>
          <Change change={change} names={{ ...t.changes, ...fieldNamesOf(order) }} />
        </li>
      ))}
    </List>
  )
}

const isMoney = (field: OrderChange['field']) => field === 'price' || field === 'discount' || field === 'total'

interface ChangeProps {
  change: OrderChange
  names: Record<OrderChange['field'], string>
}

function Change({ change: { field, name, before, after, reason }, names }: ChangeProps) {
  const shown = (value: string | number | undefined) => {
    if (value === undefined || value === '') return t.nothing
    if (typeof value === 'string') return <bdi>{value}</bdi>
    return <bdi>{isMoney(field) ? formatMoney(toAgorot(value)) : formatNumber(value)}</bdi>
  }
  const isWhole = field === 'added' || field === 'removed'
  return (
    <>
      <span>
        {names[field]}
        {name && (
          <>
            {' '}
            <bdi>{name}</bdi>
          </>
        )}
        :{' '}
      </span>
      <strong>{isWhole ? shown(after ?? before) : shown(after)}</strong>
      {!isWhole && before !== undefined && (
        <span>
          {' '}
          {t.became} <del>{shown(before)}</del>
        </span>
      )}
      {reason && <SoftText>{t.reasonOf(reason)}</SoftText>}
    </>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  list-style: none;
  del {
    color: ${color.soft};
  }
`
