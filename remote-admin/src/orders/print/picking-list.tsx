import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { Timestamp } from '../../ui/row-parts.tsx'
import { Box, Head, Lines, Numbers, Quantity } from './paper-styles.ts'
import { printMessages as t } from './print-messages.ts'
import { ordersToPick, type PrintSettings, pickingLines } from './print-store.ts'

/** The products of several orders, to be taken from the shelves in one walk. */
export function PickingList({ orders, paper }: { orders: readonly Order[] } & Pick<PrintSettings, 'paper'>) {
  const picked = ordersToPick(orders).length
  return (
    <>
      <Head $paper={paper}>
        <div>
          <h1>{t.picking}</h1>
          <p>{picked > 0 ? t.orders(picked) : t.nothingToPick}</p>
        </div>
        <p>
          <Timestamp at={new Date().toISOString()} />
        </p>
      </Head>
      {picked > 0 && (
        <Lines $paper={paper}>
          <thead>
            <tr>
              <th />
              <th>{t.item}</th>
              <th>{t.quantity}</th>
            </tr>
          </thead>
          <tbody>
            {pickingLines(orders).map((line) => (
              <tr key={line.productId}>
                <td>
                  <Box />
                </td>
                <td>
                  <bdi>{line.name}</bdi>
                  <Numbers>
                    {t.inOrders} <bdi dir="ltr">{line.orders.join(', ')}</bdi>
                  </Numbers>
                </td>
                <td>
                  <Quantity>× {line.quantity}</Quantity>
                </td>
              </tr>
            ))}
          </tbody>
        </Lines>
      )}
    </>
  )
}
