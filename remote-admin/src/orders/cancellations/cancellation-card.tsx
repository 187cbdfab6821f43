import type { Cancellation } from '@lechaim/shared/contracts/cancellations.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../../forms/form-layout.tsx'
import { Badge } from '../../show-times/visibility-badge.tsx'
import { Line } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { openPage } from '../page/page-store.ts'
import { cancellationsMessages as t } from './cancellations-messages.ts'
import { $cancellationsOpen, $step, decide } from './cancellations-store.ts'

export function CancellationCard({ cancellation }: { cancellation: Cancellation }) {
  const id = useId()
  const { orderNumber, order, state, reference, receivedAt, phone, name, reason, notes, answer, stockReturned } = cancellation
  return (
    <Card aria-labelledby={id}>
      <Line>
        <h3 id={id}>{t.heading(order?.id ?? orderNumber)}</h3>
        <Badge $on={state === 'received'}>{t.states[state]}</Badge>
      </Line>
      <Facts>
        <Row name={t.received}>
          <bdi>{formatInstant(receivedAt)}</bdi>
        </Row>
        <Row name={t.reference}>
          <bdi dir="ltr">{reference}</bdi>
        </Row>
        <Row name={t.customer}>
          <bdi>{name || order?.customerName || '–'}</bdi>
        </Row>
        <Row name={t.phone}>
          <a href={`tel:${phone}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </Row>
        <Row name={t.reason}>{t.reasons[reason]}</Row>
        {notes && (
          <Row name={t.notes}>
            <bdi>{notes}</bdi>
          </Row>
        )}
        <Terms cancellation={cancellation} />
        {answer && state === 'declined' && (
          <Row name={t.answered}>
            <bdi>{answer}</bdi>
          </Row>
        )}
      </Facts>
      {order ? <Decisions cancellation={cancellation} /> : <Attach cancellation={cancellation} />}
      {stockReturned && <SoftText>{t.stockReturned}</SoftText>}
    </Card>
  )
}

const money = (shekels: number) => <bdi>{formatMoney(toAgorot(shekels))}</bdi>
const dayText = (day: string): string => day.split('-').reverse().map(Number).join('.')

/** Deadline, fee and refund by law, each with its calculation. */
function Terms({ cancellation: { terms, order, extended, reason, fee, refund } }: { cancellation: Cancellation }) {
  if (!terms || !order) return null
  const isDecided = fee !== undefined
  return (
    <>
      <Row name={t.deadline} why={extended ? t.extended : undefined}>
        {terms.deadline === null ? t.notBegun : terms.inTime ? t.inTime(dayText(terms.deadline)) : t.tooLate(dayText(terms.deadline))}
      </Row>
      <Row name={t.fee} why={isDecided ? undefined : reason === 'changed' ? t.feeOf : t.noFee}>
        {money(fee ?? terms.fee)}
      </Row>
      <Row name={t.refund} why={isDecided ? undefined : order.paid === 0 ? t.notPaid : t.refundOf(formatMoney(toAgorot(order.paid)))}>
        {money(refund ?? terms.refund)}
      </Row>
      <Row name={t.refundBy} why={isDecided ? undefined : t.law}>
        <bdi>{dayText(terms.refundBy)}</bdi>
      </Row>
    </>
  )
}

function Decisions({ cancellation }: { cancellation: Cancellation }) {
  const { state, order, stockReturned } = cancellation
  const ask = (ask: 'confirm' | 'decline' | 'refund') => () => $step.set({ ask, cancellation })
  const showOrder = () => {
    $cancellationsOpen.set(false)
    if (order) openPage(order.id)
  }
  const mayReturn = (state === 'confirmed' || state === 'refunded') && order?.status === 'cancelled' && !stockReturned
  return (
    <Actions>
      {(state === 'received' || state === 'declined') && <Button onClick={ask('confirm')}>{t.confirm}</Button>}
      {state === 'received' && (
        <Button $kind="outline" onClick={ask('decline')}>
          {t.decline}
        </Button>
      )}
      {state === 'confirmed' && <Button onClick={ask('refund')}>{t.markRefunded}</Button>}
      {mayReturn && (
        <Button $kind="outline" onClick={() => void decide(cancellation, { stock: 'return' })}>
          {t.returnStock}
        </Button>
      )}
      <Button $kind="quiet" onClick={showOrder}>
        {t.openOrder}
      </Button>
    </Actions>
  )
}

/** For a notice whose number and phone fit no order. */
function Attach({ cancellation }: { cancellation: Cancellation }) {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const attach = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const orderId = readNumber(number, { least: 1 })
    setError(orderId === null ? t.orderMissing : undefined)
    if (orderId !== null) void decide(cancellation, { orderId })
  }
  return (
    <>
      <SoftText>{t.noOrder}</SoftText>
      <AttachForm onSubmit={attach} noValidate>
        <Field
          label={t.orderNumber}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={15}
          value={number}
          error={error}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Actions>
          <Button type="submit" $kind="outline">
            {t.attach}
          </Button>
          <Button $kind="quiet" onClick={() => $step.set({ ask: 'decline', cancellation })}>
            {t.decline}
          </Button>
        </Actions>
      </AttachForm>
    </>
  )
}

function Row({ name, why, children }: { name: string; why?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {why && <SoftText>{why}</SoftText>}
      </dd>
    </div>
  )
}

const Card = styled.article`
  display: grid;
  gap: ${space(3)};
  padding-block: ${space(5)};
  border-block-end: 1px solid ${color.line};
  overflow-wrap: anywhere;
  h3 {
    font-size: ${text.subheading};
  }
  li:last-child > & {
    border-block-end: 0;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(60)}), 1fr));
  gap: ${space(3)} ${space(6)};
  margin: 0;
  dt {
    color: ${color.soft};
    font-size: ${text.small};
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`

const AttachForm = styled.form`
  display: grid;
  gap: ${space(3)};
  max-inline-size: ${space(80)};
`
