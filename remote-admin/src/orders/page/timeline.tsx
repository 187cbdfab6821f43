import type { OrderRecord, OrderTimelineEntry, OrderVersion } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { paymentMethodNames } from '@lechaim/shared/messages/payment-methods.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Details } from '../../forms/form-layout.tsx'
import { Timestamp } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { ChangeList } from './change-list.tsx'
import { pageMessages as t } from './page-messages.ts'
import { Part } from './page-parts.tsx'
import { resendMail } from './page-store.ts'

/** The order's events, newest first, with time and author. */
export function Timeline({ record }: { record: OrderRecord }) {
  const entries = record.timeline.map((entry, index) => ({ entry, key: entry.id || -index - 1 })).toReversed()
  return (
    <Part title={t.timeline}>
      <List>
        {entries.map(({ entry, key }) => (
          <Entry key={key}>
            <strong>{titleOf(entry, record.order)}</strong>
            <EntryBody entry={entry} record={record} />
            {entry.kind === 'placed' && record.order.ageConfirmedAt && (
              <SoftText as="span">
                {t.ageConfirmed} <Timestamp at={record.order.ageConfirmedAt} />
              </SoftText>
            )}
            <SoftText as="span">
              {entry.at ? <Timestamp at={entry.at} /> : t.unknownTime}
              {(entry.kind === 'placed' || entry.kind === 'approved') && !entry.by && ` · ${t.byCustomer}`}
              {entry.kind === 'placed' && record.order.source && ` · ${t.sources[record.order.source]}`}
              {entry.by && (
                <>
                  {' · '}
                  <bdi dir="ltr">{entry.by}</bdi>
                </>
              )}
            </SoftText>
          </Entry>
        ))}
      </List>
    </Part>
  )
}

function titleOf({ kind, from, to, payment, mail, online }: OrderTimelineEntry, order: Order): string {
  if (online) return t.onlineEvents[online.what]
  if (kind === 'status') return to ? t.statusTo(statusNamesOf(order)[to]) : from === 'cancelled' ? t.reopened : t.kindsOf.status
  if (kind === 'payment' && payment?.kind === 'refund') return t.refundEntered
  return mail ? `${t.kindsOf.mail}: ${t.mails[mail.kind]}` : t.kindsOf[kind]
}

function EntryBody({ entry, record: { order, canMail } }: { entry: OrderTimelineEntry; record: OrderRecord }) {
  const { id, reason, text, changes, before, payment, mail, online } = entry
  return (
    <>
      {reason && <p dir="auto">{reason}</p>}
      {text && <Text dir="auto">{text}</Text>}
      {payment && (
        <p>
          <bdi>{formatMoney(toAgorot(payment.amount))}</bdi> · {paymentMethodNames[payment.method]}
          {payment.note && (
            <>
              {' · '}
              <bdi>{payment.note}</bdi>
            </>
          )}
        </p>
      )}
      {online?.alarm && <p>{t.onlineAlarms[online.alarm]}</p>}
      {online?.amount !== undefined && (
        <p>
          <bdi>{formatMoney(toAgorot(online.amount))}</bdi>
        </p>
      )}
      {mail && (
        <Mail $failed={mail.state === 'failed'}>
          {t.mailStates[mail.state]} · <bdi dir="ltr">{mail.to}</bdi>
        </Mail>
      )}
      {mail?.state === 'failed' && canMail && (
        <Button $kind="outline" aria-label={t.resendOf(t.mails[mail.kind])} onClick={() => resendMail(id)}>
          {t.resend}
        </Button>
      )}
      {changes && <ChangeList changes={changes} order={order} />}
      {before && <Earlier version={before} />}
    </>
  )
}

function Earlier({ version }: { version: OrderVersion }) {
  return (
    <Details>
      <summary>{t.versionBefore}</summary>
      <p>
        <bdi>{version.customerName}</bdi> · <bdi dir="ltr">{version.customerPhone}</bdi>
      </p>
      <p dir="auto">{version.customerAddress}</p>
      {version.notes && <Text dir="auto">{version.notes}</Text>}
      <ul>
        {version.items.map(({ productId, name, quantity, price }) => (
          <li key={productId}>
            {quantity} × <bdi>{name}</bdi> · <bdi>{formatMoney(toAgorot(price))}</bdi>
          </li>
        ))}
      </ul>
      <p>
        {t.changes.total}: <bdi>{formatMoney(toAgorot(version.total))}</bdi>
      </p>
    </Details>
  )
}

const List = styled.ol`
  display: grid;
  list-style: none;
`

const Entry = styled.li`
  position: relative;
  display: grid;
  gap: ${space(1)};
  justify-items: start;
  margin-inline-start: ${space(1)};
  padding-block-end: ${space(4)};
  padding-inline-start: ${space(5)};
  border-inline-start: 2px solid ${color.line};
  &::before {
    position: absolute;
    inset-block-start: ${space(1.5)};
    inset-inline-start: -7px;
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    background: ${color.wine};
    content: '';
  }
  > strong {
    font-weight: 600;
  }
`

const Text = styled.p`
  white-space: pre-line;
`

const Mail = styled.p<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? color.danger : 'inherit')};
  font-size: ${text.small};
`
