import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { chooseDelivery } from '../checkout/checkout-store.ts'
import { $choice, $fee, $missing } from './delivery.ts'
import { deliveryMessages as t } from './delivery-messages.ts'
import { settlementError } from './settlement-error.ts'

const settlementLength = 200

interface SettlementProps {
  offer: CheckoutOffer
  isAsking: boolean
  isInvalid: boolean
}

/** The settlement, with the area's fee or the nearest names. */
export function SettlementField({ offer, isAsking, isInvalid }: SettlementProps) {
  const id = useId()
  const { settlement } = useStore($choice)
  const fee = useStore($fee)
  const missing = useStore($missing)
  const isTyped = settlement.trim() !== ''
  const isOutside = isTyped && !isAsking && !offer.area
  const error = isTyped || isInvalid ? settlementError(settlement, isAsking ? null : offer, missing) : undefined
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

export const Soft = styled.p`
  padding-block-start: ${space(1)};
  color: ${color.soft};
  font-size: ${text.small};
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
