import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Choice, ChoiceHint } from '@lechaim/shared/ui/choice.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type InputHTMLAttributes, useId } from 'react'
import { styled } from 'styled-components'
import { $isPickup } from '../../delivery/delivery.ts'
import { typeExtras } from '../checkout-store.ts'
import { errorOfExtra, extrasMessages as t } from './extras-messages.ts'
import { $extras, type ExtraField, maxMessage } from './extras-store.ts'

/** A box each for a gift and for a business's invoice; their fields come with the tick. */
export function ExtraFields() {
  const { isGift, isBusiness, giftMessage } = useHydrated($extras)
  const isPickup = useStore($isPickup, { ssr: () => false })
  const hint = useId()
  return (
    <Extras>
      <Choice>
        <input
          type="checkbox"
          checked={isGift}
          aria-describedby={isGift ? hint : undefined}
          onChange={(event) => typeExtras({ isGift: event.target.checked })}
        />
        {t.gift}
      </Choice>
      {isGift && (
        <Part>
          <ChoiceHint id={hint}>{isPickup ? t.giftHintOfPickup : t.giftHint}</ChoiceHint>
          <ExtraInput name="recipient" autoComplete="off" maxLength={200} />
          <ExtraInput name="giftPhone" type="tel" inputMode="tel" autoComplete="off" dir="ltr" maxLength={40} />
          <ExtraInput name="giftMessage" lines={3} maxLength={maxMessage} hint={t.messageHint(maxMessage - giftMessage.length)} />
        </Part>
      )}
      <Choice>
        <input type="checkbox" checked={isBusiness} onChange={(event) => typeExtras({ isBusiness: event.target.checked })} />
        {t.business}
      </Choice>
      {isBusiness && (
        <Part>
          <ExtraInput name="businessId" inputMode="numeric" autoComplete="off" dir="ltr" maxLength={20} />
        </Part>
      )}
    </Extras>
  )
}

interface ExtraInputProps extends Pick<InputHTMLAttributes<HTMLElement>, 'inputMode' | 'autoComplete' | 'dir'> {
  name: ExtraField
  type?: 'tel'
  lines?: number
  maxLength: number
  hint?: string
}

function ExtraInput({ name, lines, ...settings }: ExtraInputProps) {
  const { [name]: value, invalid } = useHydrated($extras)
  const shared = {
    name,
    label: t.label[name],
    error: invalid.includes(name) ? errorOfExtra(name, value) : undefined,
    value,
    onChange: (event: { target: { value: string } }) => typeExtras({ [name]: event.target.value }),
    ...settings,
  }
  return lines === undefined ? <Field {...shared} /> : <Field {...shared} lines={lines} />
}

const Extras = styled.div`
  display: grid;
  gap: ${space(1)};
`

const Part = styled.div`
  display: grid;
  gap: ${space(4.5)};
  margin-block-end: ${space(3)};
`
