import type { OnlineMove, OnlinePage, OnlinePayment } from '@lechaim/shared/contracts/online-payment.ts'
import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { balanceOf } from '@lechaim/shared/lib/order-money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../../forms/form-layout.tsx'
import { Switch } from '../../forms/switch.tsx'
import { Timestamp } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { pageMessages } from '../page/page-messages.ts'
import { MoveDialog, type Wanted, WithdrawDialog } from './move-dialog.tsx'
import { onlineMessages as t } from './online-messages.ts'
import { $online, askForPayment, askProvider, dismissAlarm, resolveMove } from './online-store.ts'

const money = (shekels: number) => formatMoney(toAgorot(shekels))

/** The payment through the provider: its link, its pages, and the moves of money. */
export function OnlinePart({ record }: { record: OrderRecord }) {
  const { order, canMail } = record
  const online = useStore($online)
  const [asking, setAsking] = useState<Wanted | 'withdraw' | null>(null)
  if (online?.id !== order.id) return null
  const { data } = online
  const close = () => setAsking(null)
  const canAsk = order.status !== 'cancelled' && data.rest > 0
  return (
    <Box>
      <Title>{t.title}</Title>
      {data.alarm && (
        <Alarm role="alert">
          <p>{pageMessages.onlineAlarms[data.alarm]}</p>
          <Button $kind="outline" onClick={() => void dismissAlarm()}>
            {t.seen}
          </Button>
        </Alarm>
      )}
      {(data.isAsked || canAsk) && <Asking data={data} canMail={canMail} onWithdraw={() => setAsking('withdraw')} />}
      {!data.isAsked && !canAsk && data.pages.length === 0 && <SoftText>{t.nothing}</SoftText>}
      <List>
        {data.pages.map((page) => (
          <PageRow key={page.id} page={page} rest={toShekels(balanceOf(order))} onMove={setAsking} />
        ))}
      </List>
      <Moves moves={data.moves} />
      {data.pages.some(({ state }) => state === 'open' || state === 'void' || state === 'expired') && (
        <Actions>
          <Button $kind="outline" onClick={() => void askProvider()}>
            {t.check}
          </Button>
        </Actions>
      )}
      {asking === 'withdraw' && <WithdrawDialog onClose={close} />}
      {asking !== null && asking !== 'withdraw' && <MoveDialog {...asking} onClose={close} />}
    </Box>
  )
}

function Asking({ data: { isAsked, rest }, canMail, onWithdraw }: { data: OnlinePayment; canMail: boolean; onWithdraw: () => void }) {
  const [tells, setTells] = useState(true)
  if (!isAsked)
    return (
      <>
        {canMail && <Switch label={t.tell} value={tells} error={undefined} onChange={setTells} />}
        <Actions>
          <Button onClick={() => void askForPayment(canMail && tells)}>{t.ask(money(rest))}</Button>
        </Actions>
      </>
    )
  return (
    <>
      <p>
        {t.asked} <bdi>{money(rest)}</bdi>
      </p>
      <Actions>
        {canMail && (
          <Button $kind="outline" onClick={() => void askForPayment(true)}>
            {t.askAgain}
          </Button>
        )}
        <Button $kind="outline" aria-haspopup="dialog" onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      </Actions>
    </>
  )
}

function PageRow({ page, rest, onMove }: { page: OnlinePage; rest: number; onMove: (wanted: Wanted) => void }) {
  const { id, amount, state, method, fourDigits, invoice, refundable, chargeable, createdAt } = page
  const press = (kind: OnlineMove['kind'], most: number, first = most) => (
    <Button $kind="outline" aria-haspopup="dialog" onClick={() => onMove({ kind, page: id, most, amount: first })}>
      {t.actions[kind]}
    </Button>
  )
  return (
    <Item>
      <p>
        {t.pages[state]} · <bdi>{money(amount)}</bdi>
        {fourDigits ? ` · ${t.card(fourDigits)}` : method ? ` · ${t.methods[method]}` : ''}
      </p>
      <SoftText>
        <Timestamp at={createdAt} />
        {invoice && (
          <>
            {' · '}
            {invoice.url ? (
              <a href={invoice.url} target="_blank" rel="noopener noreferrer">
                {t.invoice(invoice.number)}
              </a>
            ) : (
              t.invoice(invoice.number)
            )}
          </>
        )}
      </SoftText>
      {(chargeable > 0 || refundable > 0) && (
        <Actions>
          {chargeable > 0 && press('capture', chargeable, Math.min(chargeable, Math.max(rest, 0)) || chargeable)}
          {chargeable > 0 && press('release', chargeable)}
          {refundable > 0 && press('refund', refundable, Math.min(refundable, Math.max(-rest, 0)) || refundable)}
        </Actions>
      )}
    </Item>
  )
}

/** Those that are not entries of money. */
function Moves({ moves }: { moves: OnlineMove[] }) {
  const open = moves.filter(({ state }) => state !== 'done')
  return (
    <List>
      {open.map(({ id, kind, amount, state, error }) => (
        <Item key={id}>
          <p>
            {t.kinds[kind]} · <bdi>{money(amount)}</bdi> · {t.states[state]}
          </p>
          {error && (
            <SoftText>
              <bdi>{error}</bdi>
            </SoftText>
          )}
          {state === 'unknown' && (
            <Actions>
              <Button $kind="outline" onClick={() => void resolveMove(id, true)}>
                {t.wasDone}
              </Button>
              <Button $kind="outline" onClick={() => void resolveMove(id, false)}>
                {t.wasNotDone}
              </Button>
            </Actions>
          )}
        </Item>
      ))}
    </List>
  )
}

const Box = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-start: ${space(5)};
  button {
    white-space: normal;
  }
`

const Title = styled.h4`
  margin: 0;
  font-size: ${text.large};
`

const Alarm = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.danger};
  border-radius: ${radius.large};
`

const List = styled.ul`
  list-style: none;
  &:empty {
    display: none;
  }
`

const Item = styled.li`
  display: grid;
  gap: ${space(1)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${color.line};
`
