import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { marketingText, marketingTexts } from '@lechaim/shared/messages/marketing-texts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Choice, ChoiceGroup } from '@lechaim/shared/ui/choice.ts'
import { Input } from '@lechaim/shared/ui/field.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { styled } from 'styled-components'
import { $checkout, chooseDelivery } from '../checkout/checkout-store.ts'
import { followOffer } from './ask-offer.ts'
import { $choice, $offer, askAgain, type DeliveryField, methodOf, shipsOf } from './delivery.ts'
import { deliveryMessages as t } from './delivery-messages.ts'
import { SettlementField, Soft } from './settlement-field.tsx'

/** The last offer, while the next one is asked for: the fields stay where they are. */
let shown: CheckoutOffer | null = null

/** The way of delivery and the statement of age, as far as this order needs them. */
export function DeliveryFields() {
  const state = useStore($offer)
  useEffect(followOffer, [])
  if (state.state === 'ready') shown = state.offer
  if (state.state === 'failed') {
    return (
      <Notice role="alert">
        {t.failed}
        <Button $kind="outline" onClick={askAgain}>
          {common.retry}
        </Button>
      </Notice>
    )
  }
  if (!shown) return <Soft role="status">{t.checking}</Soft>
  return <Fields offer={shown} isAsking={state.state === 'asking'} />
}

function useError(field: DeliveryField): boolean {
  const checkout = useStore($checkout)
  return checkout.state === 'idle' && checkout.invalid.includes(field)
}

function Fields({ offer, isAsking }: { offer: CheckoutOffer; isAsking: boolean }) {
  const choice = useStore($choice)
  const method = methodOf(offer, choice)
  const isSettlementInvalid = useError('settlement')
  const { pickup, closed, night } = offer
  return (
    <>
      {closed && (
        <Notice role="status">
          <span>{t.closedUntil(closed.text, closed.until)}</span>
          <span>{closed.orders === 'refuse' ? t.closedRefuse : t.closedLater}</span>
        </Notice>
      )}
      {pickup && shipsOf(offer) && <Ways current={method === 'pickup' ? 'pickup' : 'ship'} />}
      {pickup && method === 'pickup' && (
        <Soft>
          {t.pickup}: <bdi>{pickup.address}</bdi> · <bdi>{pickup.hours}</bdi>
        </Soft>
      )}
      {offer.delivers && method !== 'pickup' && <SettlementField offer={offer} isAsking={isAsking} isInvalid={isSettlementInvalid} />}
      {!offer.delivers && method === 'coordinate' && <Soft>{t.byPhone}</Soft>}
      {method === 'delivery' && offer.needsWindow && <Windows offer={offer} />}
      {offer.needsAge && <Age isPickup={method === 'pickup'} />}
      {night && <Notice role="status">{t[night]}</Notice>}
    </>
  )
}

function Ways({ current }: { current: 'ship' | 'pickup' }) {
  return (
    <Group>
      <legend>{t.ways}</legend>
      {(['ship', 'pickup'] as const).map((way) => (
        <Choice key={way}>
          <input type="radio" name="way" checked={current === way} onChange={() => chooseDelivery({ way })} />
          {t[way]}
        </Choice>
      ))}
    </Group>
  )
}

function Windows({ offer }: { offer: CheckoutOffer }) {
  const id = useId()
  const { window } = useStore($choice)
  const checkout = useStore($checkout)
  const isInvalid = useError('window')
  if (offer.windows.length === 0) return <Notice role="status">{t.noWindows}</Notice>
  const note = checkout.state === 'idle' ? checkout.windowNote : undefined
  const error = note ?? (isInvalid ? t.errors.window : undefined)
  return (
    <Column>
      <label htmlFor={id}>{t.label.window}</label>
      <Input
        as="select"
        id={id}
        name="window"
        value={window}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => chooseDelivery({ window: event.target.value })}
      >
        <option value="">{t.choose}</option>
        {offer.windows.map((each) => (
          <option key={each.window} value={each.window} disabled={each.isFull}>
            {windowText(each.window)} {each.isFull && t.full}
          </option>
        ))}
      </Input>
      {error && <Wrong id={`${id}-note`}>{error}</Wrong>}
    </Column>
  )
}

function Age({ isPickup }: { isPickup: boolean }) {
  const id = useId()
  const { age } = useStore($choice)
  const isInvalid = useError('age')
  return (
    <Column>
      <Choice>
        <input
          type="checkbox"
          name="age"
          required
          checked={age !== ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={id}
          onChange={(event) => chooseDelivery({ age: event.target.checked ? new Date().toISOString() : '' })}
        />
        {t.label.age}
      </Choice>
      {isInvalid ? <Wrong id={id}>{t.errors.age}</Wrong> : <Soft id={id}>{isPickup ? t.ageHintOfPickup : t.ageHint}</Soft>}
    </Column>
  )
}

/** Unticked until the shopper ticks it; no order depends on it. */
export function Marketing() {
  const state = useStore($offer)
  const { marketing } = useStore($choice)
  if (!(state.state === 'ready' ? state.offer : shown)?.marketing) return null
  return (
    <Choice>
      <input
        type="checkbox"
        name="marketing"
        checked={marketing}
        onChange={(event) => chooseDelivery({ marketing: event.target.checked })}
      />
      {marketingTexts[marketingText]}
    </Choice>
  )
}

const Wrong = styled.p`
  color: ${color.danger};
  font-size: ${text.small};
`

const Notice = styled.div`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['brass-wash']};
`

const Column = styled.div`
  display: grid;
  gap: ${space(1.5)};
  min-inline-size: 0;
  > label:not(:has(input)) {
    font-size: ${text.small};
    font-weight: 600;
  }
`

const Group = styled(ChoiceGroup)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(6)};
`
