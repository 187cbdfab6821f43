import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { missingGoods } from '@lechaim/shared/lib/delivery-fee.ts'
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
import { areaOf, feeOf, freeWindows, isFor, type Offered, waysOf } from './order-delivery.ts'

interface PartProps {
  draft: NewOrder
  errors: FieldErrors<NewOrder>
  offered: Offered | null
}

/** The way of delivery, in a shop that offers more than an agreement by phone. */
export function DeliveryPart(props: PartProps) {
  const { draft, errors, offered } = props
  const ways = waysOf(draft, offered)
  const pickup = draft.way === 'pickup' ? offered?.offer.pickup : undefined
  if (ways.length === 1) return null
  return (
    <section>
      <Heading>{t.delivery}</Heading>
      <Fields>
        <SelectField
          label={t.way}
          value={draft.way}
          choices={ways.map((way) => [way, t.ways[way]] as const)}
          error={errors.way}
          onChange={(way) => edit({ way })}
        />
        {draft.way === 'area' && <Area {...props} />}
        {pickup && (
          <WideField>
            <SoftText>
              <bdi>{pickup.address}</bdi> · <bdi>{pickup.hours}</bdi>
            </SoftText>
          </WideField>
        )}
      </Fields>
    </section>
  )
}

function Area({ draft, errors, offered }: PartProps) {
  const area = areaOf(draft, offered)
  const free = area && offered ? freeWindows(offered.offer) : []
  const isOutside = draft.settlement.trim() !== '' && isFor(draft, offered) && !area
  const [meant] = isOutside ? (offered?.offer.suggestions ?? []) : []
  const choose = (settlement: string) => edit({ settlement })
  const missing = area ? missingGoods(area, goodsOf(draft.lines)) : 0
  return (
    <>
      <TextField
        label={t.settlement}
        name="settlement"
        required
        maxLength={maxLength.name}
        value={draft.settlement}
        error={errors.settlement}
        onChange={choose}
      />
      <Answer role="status">
        {area && (
          <SoftText>
            {t.area(area.settlement, area.name, feeOf(draft, offered, goodsOf(draft.lines)), area.freeFrom && toAgorot(area.freeFrom))}
          </SoftText>
        )}
        {missing > 0 && !errors.settlement && <SoftText>{t.goodsMissing(missing)}</SoftText>}
        {isOutside && !errors.settlement && <SoftText>{t.outside}</SoftText>}
        {meant && (
          <Button
            $kind="outline"
            onClick={(event) => {
              choose(meant)
              // The button goes with the answer.
              event.currentTarget.closest('section')?.querySelector<HTMLInputElement>('[name="settlement"]')?.focus()
            }}
          >
            {t.meant(meant)}
          </Button>
        )}
      </Answer>
      {area && offered?.offer.needsWindow && (
        <SelectField
          label={t.window}
          value={free.includes(draft.window) ? draft.window : ''}
          choices={['', ...free].map((window) => [window, window ? windowText(window) : t.chooseWindow] as const)}
          error={errors.window ?? (free.length === 0 ? t.noWindows : undefined)}
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
