import type { OfferedWindow } from '@lechaim/shared/contracts/delivery.ts'
import type { DeliveryDay } from '@lechaim/shared/contracts/delivery-day.ts'
import type { Gift, Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { dayText, hoursText, windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { styled } from 'styled-components'
import { CommittedSelect } from '../forms/committed-select.tsx'
import { StatusBadge } from '../orders/order-status.tsx'
import { OnlySheetsOnPaper, Paper, Sheet } from '../orders/print/paper-styles.ts'
import { Card } from '../ui/row-parts.tsx'
import { FailedNotice, LoadingBlock, Notice, SoftText, TabHead } from '../ui/tab-parts.tsx'
import { dayMessages as t } from './day-messages.ts'
import { $day, $deliveries, changeDelivery, loadDay, showDay, stepDay } from './day-store.ts'

/** The deliveries of a day in their windows, on the screen and on paper. */
export function DayPage() {
  const day = useStore($day)
  const shown = useStore($deliveries)
  return (
    <>
      <TabHead title={t.title(dayText(day))}>
        <Bar>
          <Field label={t.day} type="date" value={day} onChange={({ target }) => showDay(target.value)} />
          <IconButton aria-label={t.previous} onClick={() => stepDay(-1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton aria-label={t.next} onClick={() => stepDay(1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <Button $kind="outline" onClick={() => print()}>
            <Printer aria-hidden size={18} /> {t.print}
          </Button>
        </Bar>
      </TabHead>
      {shown.state === 'loading' && <LoadingBlock />}
      {shown.state === 'failed' && <FailedNotice onRetry={loadDay} />}
      {shown.state === 'ready' && <Day data={shown.data} />}
      {shown.state === 'ready' && createPortal(<Route data={shown.data} />, document.body)}
    </>
  )
}

/** The person at whose door it is handed over. */
const giftLine = ({ recipient, phone }: Gift) => (
  <>
    {t.gift} <bdi>{recipient}</bdi> · <bdi dir="ltr">{phone}</bdi>
  </>
)

const inWindow = ({ orders }: DeliveryDay, window: string) => orders.filter(({ delivery }) => delivery?.window === window)

function Day({ data }: { data: DeliveryDay }) {
  const unplanned = data.orders.filter(({ delivery }) => !delivery?.window)
  return (
    <Windows>
      {data.windows.length === 0 && (
        <Notice>
          <p>{t.none}</p>
        </Notice>
      )}
      {data.windows.map(({ window, capacity }) => {
        const orders = inWindow(data, window)
        return (
          <section key={window}>
            <Title>
              {hoursText(window)} <small>{t.places(orders.length, capacity)}</small>
            </Title>
            <Deliveries orders={orders} offered={data.offered} />
          </section>
        )
      })}
      {unplanned.length > 0 && (
        <section>
          <Title>{t.unplanned}</Title>
          <Deliveries orders={unplanned} offered={data.offered} />
        </section>
      )}
    </Windows>
  )
}

function Deliveries({ orders, offered }: { orders: readonly Order[]; offered: readonly OfferedWindow[] }) {
  return (
    <List>
      {orders.map((order) => (
        <li key={order.id}>
          <Delivery order={order} offered={offered} />
        </li>
      ))}
    </List>
  )
}

function Delivery({ order, offered }: { order: Order; offered: readonly OfferedWindow[] }) {
  const { id, delivery } = order
  const choices = offered
    .filter(({ window }) => window !== delivery?.window)
    .map(({ window, isFull }) => [window, isFull ? `${windowText(window)} ${t.full}` : windowText(window)] as const)
  return (
    <Row as="article" aria-label={t.order(id)}>
      <div>
        <p>
          <ShellLink to={{ ...home, view: 'admin', tab: 'orders', order: { id, token: '' } }}>{t.order(id)}</ShellLink>{' '}
          <StatusBadge order={order} />
        </p>
        <p>
          <strong>
            <bdi>{delivery?.settlement ?? ''}</bdi>
          </strong>{' '}
          <bdi>{order.customerAddress}</bdi>
        </p>
        <SoftText>
          <bdi>{order.customerName}</bdi> · <bdi dir="ltr">{order.customerPhone}</bdi> · {formatMoney(toAgorot(order.total))}
        </SoftText>
        {order.gift && <SoftText>{giftLine(order.gift)}</SoftText>}
        {order.needsConfirmation && <SoftText>{t.request}</SoftText>}
        {delivery?.outcome && <SoftText>{t.ageUnverified}</SoftText>}
      </div>
      {choices.length > 0 && (
        <CommittedSelect<string>
          aria-label={t.moveOf(id)}
          value=""
          choices={[['', t.move], ...choices]}
          onCommit={(window) => window && void changeDelivery(id, { window }).then((done) => done && loadDay())}
        />
      )}
    </Row>
  )
}

/** The day on paper, in the order of a route: window by window, settlement by settlement. */
function Route({ data }: { data: DeliveryDay }) {
  return (
    <>
      <OnlySheetsOnPaper $paper="a4" $lengths={[]} />
      <Paper $paper="a4" aria-hidden data-paper="a4">
        <Sheet $at={0}>
          <PaperTitle>{t.title(dayText(data.day))}</PaperTitle>
          {data.windows.map(({ window }) => (
            <section key={window}>
              <PaperTitle>{hoursText(window)}</PaperTitle>
              {inWindow(data, window).map((order) => (
                <Stop key={order.id}>
                  <strong>
                    <bdi>{order.delivery?.settlement}</bdi>
                  </strong>
                  {' · '}
                  <bdi>{order.customerAddress}</bdi>
                  <br />
                  {t.order(order.id)} · <bdi>{order.customerName}</bdi> · <bdi dir="ltr">{order.customerPhone}</bdi> ·{' '}
                  {formatMoney(toAgorot(order.total))}
                  {order.alcohol && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{t.adults}</bdi>
                    </>
                  )}
                  {order.gift && (
                    <>
                      <br />
                      {giftLine(order.gift)}
                    </>
                  )}
                  {order.notes && (
                    <>
                      <br />
                      <bdi>{order.notes}</bdi>
                    </>
                  )}
                </Stop>
              ))}
            </section>
          ))}
        </Sheet>
      </Paper>
    </>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};
`

const Windows = styled.div`
  display: grid;
  gap: ${space(6)};
`

const Title = styled.h3`
  margin-block-end: ${space(3)};
  font-family: ${font.text};
  font-size: ${text.large};
  font-variant-numeric: tabular-nums;
  small {
    margin-inline-start: ${space(2)};
    font-size: ${text.small};
    color: ${color.soft};
    font-weight: 400;
  }
`

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  list-style: none;
`

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  overflow-wrap: anywhere;
  > div {
    min-inline-size: 0;
  }
  bdi[dir='ltr'] {
    white-space: nowrap;
  }
  select {
    max-inline-size: min(100%, 18rem);
  }
`

const PaperTitle = styled.p`
  padding-block: 3mm 2mm;
  font-size: 14pt;
  font-weight: 700;
`

const Stop = styled.div`
  padding-block: 2mm;
  border-block-end: 0.2mm solid;
  break-inside: avoid;
`
