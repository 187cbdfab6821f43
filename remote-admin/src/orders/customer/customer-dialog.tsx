import type { Customer } from '@lechaim/shared/contracts/customers.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatNumber } from '@lechaim/shared/lib/format.ts'
import { mailtoAddress } from '@lechaim/shared/lib/mailto.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { marketingTexts } from '@lechaim/shared/messages/marketing-texts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { ListView } from '../../lists/list-view.tsx'
import { panelMessages } from '../../ui/panel-messages.ts'
import { Timestamp } from '../../ui/row-parts.tsx'
import { FailedNotice, LoadingBlock, SoftText } from '../../ui/tab-parts.tsx'
import { Fact } from '../details/order-parts.tsx'
import { newOrderDialog } from '../new/new-order-button.tsx'
import { StatusBadge } from '../order-status.tsx'
import { openPage } from '../page/page-store.ts'
import { customerMessages as t } from './customer-messages.ts'
import { customerDialog, customerOrders, editNotes, saveNotes } from './customer-store.ts'
import { TextButton } from './text-button.ts'

const { open, close } = customerDialog

/** A customer: what was ordered by one phone number, and the owner's notes. */
function CustomerDialog() {
  const shown = useStore(customerDialog.$dialog)
  return (
    <Dialog open={shown.state !== 'closed'} title={t.title} onClose={close} maxWidth={width.details}>
      {shown.state === 'loading' && <LoadingBlock />}
      {shown.state === 'failed' && <FailedNotice onRetry={() => open(shown.about)} />}
      {shown.state === 'ready' && (
        <>
          <About customer={shown.customer} />
          <Begin>
            <Button aria-haspopup="dialog" onClick={() => newOrderDialog.open({ customer: shown.customer })}>
              {t.newOrder}
            </Button>
          </Begin>
          <Notes notes={shown.notes} isChanged={shown.notes !== shown.customer.notes} isSaving={shown.saving} />
          <Orders />
        </>
      )}
    </Dialog>
  )
}

export { CustomerDialog as Dialog, open }

function About({ customer }: { customer: Customer }) {
  const { phone, name, email, address, orders, total, cancelled, firstAt, marketing } = customer
  const agorot = toAgorot(total)
  return (
    <Facts>
      <Fact name={t.name}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={t.phone}>
        <a href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </Fact>
      {email && (
        <Fact name={t.email}>
          <a href={mailtoAddress(email)}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Fact>
      )}
      {address && (
        <Fact name={t.address}>
          <bdi>{address}</bdi>
        </Fact>
      )}
      <Fact name={t.orders}>{formatNumber(orders)}</Fact>
      <Fact name={t.total}>
        <Price agorot={agorot} />
      </Fact>
      {orders > 0 && (
        <Fact name={t.average}>
          <Price agorot={agorot / orders} />
        </Fact>
      )}
      {cancelled > 0 && <Fact name={t.cancelled}>{formatNumber(cancelled)}</Fact>}
      <Fact name={t.since}>
        <Timestamp at={firstAt} />
      </Fact>
      {marketing && (
        <Fact name={t.marketing}>
          {marketing.withdrawnAt ? t.withdrawn : t.consented}
          <Timestamp at={marketing.withdrawnAt ?? marketing.givenAt} />
          {!marketing.withdrawnAt && <SoftText>{marketingTexts[marketing.text] ?? marketing.text}</SoftText>}
        </Fact>
      )}
    </Facts>
  )
}

function Notes({ notes, isChanged, isSaving }: { notes: string; isChanged: boolean; isSaving: boolean }) {
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void saveNotes()
      }}
    >
      <Field
        label={t.notes}
        hint={t.notesHint}
        lines={3}
        dir="auto"
        maxLength={maxLength.customerNotes}
        value={notes}
        onChange={(event) => editNotes(event.target.value)}
      />
      {(isChanged || isSaving) && (
        <Button type="submit" aria-busy={isSaving}>
          {panelMessages.save}
        </Button>
      )}
    </Form>
  )
}

/** The page of one of the orders, unless unsaved notes keep the owner here. */
function leaveFor({ id }: Order): void {
  close()
  if (customerDialog.$dialog.get().state === 'closed') openPage(id)
}

function Orders() {
  return (
    <>
      <h3>{t.list}</h3>
      <ListView of={customerOrders} texts={t} lines={2}>
        {(orders) => (
          <Rows>
            {orders.map((order) => (
              <li key={order.id}>
                <span>
                  <TextButton type="button" aria-label={t.orderOf(order.id)} onClick={() => leaveFor(order)}>
                    <bdi>#{order.id}</bdi>
                  </TextButton>{' '}
                  · <Timestamp at={order.createdAt} />
                </span>
                <StatusBadge order={order} />
                <Price agorot={toAgorot(order.total)} />
                <Button
                  $kind="outline"
                  aria-haspopup="dialog"
                  aria-label={t.againOf(order.id)}
                  onClick={() => newOrderDialog.open({ copy: order })}
                >
                  {t.again}
                </Button>
              </li>
            ))}
          </Rows>
        )}
      </ListView>
    </>
  )
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(60)}), 1fr));
  gap: ${space(4)} ${space(6)};
  margin: 0 0 ${space(6)};
  dt {
    color: ${color.soft};
    font-size: ${text.small};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  a {
    text-underline-offset: 0.2em;
  }
`

const Begin = styled.div`
  margin-block-end: ${space(6)};
`

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  margin-block-end: ${space(6)};
  > :first-child {
    inline-size: 100%;
  }
`

const Rows = styled.ul`
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(4)};
    padding-block: ${space(3)};
    border-block-end: 1px solid ${color.line};
    > :first-child {
      flex: 1 1 ${space(50)};
    }
  }
`
