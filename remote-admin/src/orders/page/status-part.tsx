import type { EditableMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { isFetched, statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { CommittedSelect } from '../../forms/committed-select.tsx'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { Switch } from '../../forms/switch.tsx'
import { alreadyShown } from '../../ui/focus.ts'
import { Timestamp } from '../../ui/row-parts.tsx'
import { StatusBadge } from '../order-status.tsx'
import { statusMessages } from '../status/status-messages.ts'
import { chooseStatus } from '../status/status-store.ts'
import { $tells, mailOf, setTells } from '../status/tell.ts'
import { pageMessages as t } from './page-messages.ts'

const following: Partial<Record<OrderStatus, OrderStatus>> = { pending: 'processing', processing: 'shipped', shipped: 'delivered' }

/** Of shops with a payment provider. */
const PaymentOffer = createLater(async () => (await import('../online/payment-offer.tsx')).PaymentOffer)

const stepPauseMs = 1000

type Step = 'ready' | 'waiting' | 'resting'

/** Rests until a second after the answer to its step: the button of the next one comes into its place, and a second press or a held key would
 *  take that as well. A press that begins meanwhile takes no step, however late it ends. */
function StepButton({ onStep, children }: { onStep: () => Promise<void>; children: string | undefined }) {
  const [state, setState] = useState<Step>('ready')
  const beganEarly = useRef(false)
  const begin = () => {
    beganEarly.current = state !== 'ready'
  }
  const step = async () => {
    const isIgnored = state !== 'ready' || beganEarly.current
    beganEarly.current = false
    if (isIgnored) return
    setState('waiting')
    await onStep()
    setState('resting')
    setTimeout(setState, stepPauseMs, 'ready')
  }
  return (
    <Next
      $large
      aria-busy={state === 'waiting'}
      aria-disabled={state !== 'ready' || undefined}
      onClick={step}
      onPointerDown={begin}
      onKeyDown={(event) => (event.repeat ? event.preventDefault() : begin())}
    >
      {children}
    </Next>
  )
}

/** The status, the next one as a button, and the others in a menu. */
export function StatusPart({ order, canMail, online }: { order: Order; canMail: boolean; online: boolean }) {
  const tells = useStore($tells)
  const [isPickUp, setPickUp] = useState(isFetched(order))
  const next = following[order.status]
  const mail = next === 'shipped' && isPickUp ? 'ready' : next && mailOf[next]
  const go = async () => {
    if (next) await chooseStatus(order, next, canMail && mail && tells[mail] ? mail : undefined).catch(alreadyShown)
  }
  // The last step takes its button away.
  useEffect(() => {
    if (!next) restoreLostFocus()
  }, [next])
  return (
    <Box>
      <Line>
        <StatusBadge order={order} />
        <Timestamp at={order.createdAt} />
      </Line>
      {order.approval && <Approval role="status">{order.approval === 'asked' ? t.waitsForApproval : t.approved}</Approval>}
      <Line>
        {next && (
          <StepButton onStep={go}>{(isFetched(order) ? statusMessages.nextOfPickup : statusMessages.next)[order.status]}</StepButton>
        )}
        <CommittedSelect<OrderStatus | ''>
          aria-label={t.otherStatus}
          value=""
          choices={[['', t.otherStatus], ...choicesOf(statusNamesOf(order)).filter(([status]) => status !== order.status)]}
          onCommit={(status) => status && chooseStatus(order, status).catch(alreadyShown)}
        />
      </Line>
      {online && order.status === 'processing' && <PaymentOffer id={order.id} canMail={canMail} />}
      {next && mail && canMail && (
        <Line>
          <Switch label={statusMessages.tell} value={tells[mail]} error={undefined} onChange={(value) => setTells(mail, value)} />
          {next === 'shipped' && tells[mail] && (
            <SelectField
              label={statusMessages.tellAbout}
              value={mail}
              choices={choicesOf(statusMessages.about as Record<EditableMailKind, string>)}
              onChange={(chosen) => setPickUp(chosen === 'ready')}
            />
          )}
        </Line>
      )}
    </Box>
  )
}

const Next = styled(Button)`
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`

const Box = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  border-radius: ${radius.large};
  background: ${color['brass-wash']};
  button {
    white-space: normal;
  }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
`

const Approval = styled.p`
  font-size: ${text.small};
  font-weight: 600;
`
