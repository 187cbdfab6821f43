import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { marketingText, marketingTexts } from '@lechaim/shared/messages/marketing-texts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { styled } from 'styled-components'
import { $checkout, chooseDelivery } from '../checkout/checkout-store.ts'
import { followOffer } from './ask-offer.ts'
import { $choice, $fee, $missing, $offer, askAgain, type DeliveryField, methodOf, shipsOf } from './delivery.ts'
import { deliveryMessages as t } from './delivery-messages.ts'

const settlementLength = 200

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
      {offer.delivers && method !== 'pickup' && <Settlement offer={offer} isAsking={isAsking} />}
      {!offer.delivers && method === 'coordinate' && <Soft>{t.byPhone}</Soft>}
      {method === 'delivery' && offer.needsWindow && <Windows offer={offer} />}
      {offer.needsAge && <Age />}
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

function Settlement({ offer, isAsking }: { offer: CheckoutOffer; isAsking: boolean }) {
  const id = useId()
  const { settlement } = useStore($choice)
  const fee = useStore($fee)
  const missing = useStore($missing)
  const isInvalid = useError('settlement')
  const isTyped = settlement.trim() !== ''
  const isOutside = isTyped && !isAsking && !offer.area
  const nowhere = isOutside && !offer.outside ? t.outside : undefined
  const error = missing > 0 ? t.missing(missing) : (nowhere ?? (isInvalid && !isTyped ? t.errors.settlement : undefined))
  const [meant] = isOutside ? offer.suggestions : []
  const freeFrom = offer.area?.freeFrom
  return (
    <div>
      <Field
        name="settlement"
        label={t.label.settlement}
        value={settlement}
        error={error}
        required
        list={id}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={settlementLength}
        dir={/\p{L}/u.test(settlement) ? 'auto' : undefined}
        onChange={(event) => chooseDelivery({ settlement: event.target.value, window: '' })}
      />
      <datalist id={id}>
        {offer.suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Soft role="status">
        {meant && (
          <Meant type="button" onClick={() => chooseDelivery({ settlement: meant })}>
            {t.meant}
            <bdi>{meant}</bdi>?
          </Meant>
        )}
        {isOutside && offer.outside && t.coordinate}
        {!isAsking && offer.area && fee !== null && (
          <>
            <bdi>{offer.area.settlement}</bdi> · {fee === 0 ? t.free : t.fee(fee)}
            {fee > 0 && typeof freeFrom === 'number' && ` · ${t.freeFrom(toAgorot(freeFrom))}`}
          </>
        )}
      </Soft>
    </div>
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
      <Select
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
      </Select>
      {error && <Wrong id={`${id}-note`}>{error}</Wrong>}
    </Column>
  )
}

function Age() {
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
      {isInvalid ? <Wrong id={id}>{t.errors.age}</Wrong> : <Soft id={id}>{t.ageHint}</Soft>}
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

const Soft = styled.p`
  padding-block-start: ${space(1)};
  color: ${color.soft};
  font-size: ${text.small};
`

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

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(6)};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    padding: 0;
    font-size: ${text.small};
    font-weight: 600;
  }
`

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-block-size: ${touch};
  font-weight: 500;
  cursor: pointer;
  input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    accent-color: ${color.wine};
    scroll-margin-block-end: ${space(36)};
  }
`

const Select = styled.select`
  inline-size: 100%;
  min-block-size: 50px;
  padding-inline: ${space(4)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.normal};
  background: ${color.paper};
  scroll-margin-block-end: ${space(36)};
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
`

const Meant = styled.button`
  display: block;
  min-block-size: ${touch};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.wine};
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`
