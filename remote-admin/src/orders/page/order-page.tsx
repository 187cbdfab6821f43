import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { styled } from 'styled-components'
import { DeliveryPart } from '../../delivery/delivery-part.tsx'
import { Actions } from '../../forms/form-layout.tsx'
import { useLoadedDialog } from '../../ui/dialog-button.tsx'
import { FailedNotice, LoadingBlock, Notice } from '../../ui/tab-parts.tsx'
import { newOrderDialog } from '../new/new-order-button.tsx'
import { orderList } from '../orders-store.ts'
import { PrintButton } from '../print/print-button.tsx'
import { CustomerPart } from './customer-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { pageMessages as t } from './page-messages.ts'
import { $neighbours, $openOrder, $page, closePage, goToNeighbour, loadPage } from './page-store.ts'
import { StatusPart } from './status-part.tsx'
import { Timeline } from './timeline.tsx'

/** The page of an order, with an address of its own. It opens with what the list has; timeline and payments follow. */
export function OrderPage() {
  const id = useStore($openOrder)
  const page = useStore($page)
  const list = useStore(orderList.$list)
  const record = page.state === 'ready' && page.record.order.id === id ? page.record : null
  const listed = list.state === 'ready' ? list.items.find((order) => order.id === id) : undefined
  const order = record?.order ?? listed
  return (
    <Dialog open={id !== null} title={id === null ? '' : t.title(id)} onClose={closePage} maxWidth={width.dialog}>
      {id !== null && <Bar order={order} />}
      {order ? <Details order={order} record={record} /> : <Pending state={page.state} />}
      {page.state === 'failed' && order && <FailedNotice onRetry={loadPage} />}
    </Dialog>
  )
}

function Pending({ state }: { state: string }) {
  if (state === 'failed') return <FailedNotice onRetry={loadPage} />
  if (state !== 'missing') return <LoadingBlock />
  return (
    <Notice role="alert">
      <p>{t.missing}</p>
    </Notice>
  )
}

function Details({ order, record }: { order: Order; record: OrderRecord | null }) {
  return (
    <Columns key={order.id}>
      <Main>
        <StatusPart order={order} canMail={(record?.canMail ?? false) && order.customerEmail !== ''} online={record?.online === true} />
        <DeliveryPart order={order} />
        <LinesPart order={order} />
        {record && <MoneyPart record={record} />}
      </Main>
      <Side>
        <CustomerPart order={order} link={record?.link ?? null} />
        {record && <NotesPart record={record} />}
        {record ? <Timeline record={record} /> : <LoadingBlock lines={2} />}
      </Side>
    </Columns>
  )
}

/** Not in the dialog's foot, which would take half of a small screen with large text. */
function Bar({ order }: { order: Order | undefined }) {
  const { previous, next } = useStore($neighbours)
  const { dialog, open } = useLoadedDialog(() => import('../correction/correction-dialog.tsx'))
  const isClosed = order?.status === 'cancelled' || order?.status === 'delivered'
  return (
    <Row>
      <Pair>
        <IconButton aria-label={t.previous} disabled={previous === null} onClick={() => goToNeighbour('previous')}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton aria-label={t.next} disabled={next === null} onClick={() => goToNeighbour('next')}>
          <ChevronLeft aria-hidden />
        </IconButton>
      </Pair>
      {order && (
        <Actions>
          {isClosed ? (
            <Button $kind="outline" aria-haspopup="dialog" onClick={() => newOrderDialog.open({ copy: order })}>
              {t.copyOrder}
            </Button>
          ) : (
            <Button $kind="outline" aria-haspopup="dialog" onClick={open}>
              {t.correct}
            </Button>
          )}
          <PrintButton orders={() => [order]} />
        </Actions>
      )}
      {dialog}
    </Row>
  )
}

const Columns = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block-end: ${space(4)};
  overflow-wrap: anywhere;
  @media (min-width: 56rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

const Main = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(6)};
`

const Side = styled(Main)``

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block-end: ${space(4)};
  button {
    white-space: normal;
  }
`

const Pair = styled.div`
  display: flex;
`
