import { type OrderStatus, orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { useStore } from '@nanostores/react'
import { SearchBox } from '../forms/search-box.tsx'
import { Select } from '../forms/select.tsx'
import { Toolbar } from '../forms/toolbar.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { $orderFilter, filterOrders, searchOrders } from './orders-store.ts'

export function OrdersToolbar() {
  const { q, status } = useStore($orderFilter)
  return (
    <Toolbar>
      <SearchBox label={t.search} value={q} onChange={searchOrders} />
      <Select aria-label={t.statusFilter} value={status} onChange={(event) => filterOrders(event.target.value as OrderStatus | '')}>
        <option value="">{t.allStatuses}</option>
        {orderStatuses.map((choice) => (
          <option key={choice} value={choice}>
            {common.orderStatus[choice]}
          </option>
        ))}
      </Select>
    </Toolbar>
  )
}
