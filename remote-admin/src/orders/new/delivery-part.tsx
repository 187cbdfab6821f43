import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Fields, WideField } from '../../forms/form-layout.tsx'
import { Heading } from '../../forms/read-dialog.tsx'
import { SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { SoftText } from '../../ui/tab-parts.tsx'
import { goodsOf, type NewOrder } from './new-order-draft.ts'
import { newOrderMessages as t } from './new-order-messages.ts'
import { edit } from './new-order-store.ts'
import { feeOf, freeWindows, wayOf, waysOf } from './order-delivery.ts'

interface PartProps {
  draft: NewOrder
  errors: FieldErrors<NewOrder>
  offer: CheckoutOffer
}

/** The way of delivery, in a shop that has set more than an agreement by phone. */
export function DeliveryPart(props: PartProps) {
  const { draft, offer } = props
  const way = wayOf(draft, offer)
  return (
    <section>
      <Heading>{t.delivery}</Heading>
      <Fields>
        <SelectField
          label={t.way}
          value={way}
          choices={waysOf(offer).map((each) => [each, t.ways[each]] as const)}
          onChange={(chosen) => edit({ way: chosen })}
        />
        {way === 'area' && <Area {...props} />}
        {way === 'pickup' && offer.pickup && (
          <WideField>
            <SoftText>
              <bdi>{offer.pickup.address}</bdi> · <bdi>{offer.pickup.hours}</bdi>
            </SoftText>
          </WideField>
        )}
      </Fields>
    </section>
  )
}

function Area({ draft, errors, offer }: PartProps) {
  const free = freeWindows(offer)
  const { area } = offer
  const [meant] = area ? [] : offer.suggestions
  return (
    <>
      <TextField
        label={t.settlement}
        required
        maxLength={maxLength.name}
        value={draft.settlement}
        error={errors.settlement}
        onChange={(settlement) => edit({ settlement, window: '' })}
      />
      <Answer role="status">
        {area && (
          <SoftText>{t.area(area.name, feeOf(draft, offer, goodsOf(draft.lines)), area.freeFrom && toAgorot(area.freeFrom))}</SoftText>
        )}
        {!area && !errors.settlement && draft.settlement.trim() && <SoftText>{t.outside}</SoftText>}
        {meant && (
          <Button $kind="outline" onClick={() => edit({ settlement: meant, window: '' })}>
            {t.meant(meant)}
          </Button>
        )}
      </Answer>
      {area && offer.needsWindow && (
        <SelectField
          label={t.window}
          value={free.includes(draft.window) ? draft.window : ''}
          choices={['', ...free].map((each) => [each, each ? windowText(each) : t.chooseWindow] as const)}
          error={errors.window}
          onChange={(window) => edit({ window })}
        />
      )}
    </>
  )
}

const Answer = styled(WideField)`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`
