import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { type InputHTMLAttributes, useId } from 'react'
import { styled } from 'styled-components'
import { typeExtras } from '../checkout-store.ts'
import { extrasMessages as t } from './extras-messages.ts'
import { $extras, type ExtraField, maxMessage } from './extras-store.ts'

/** A box each for a gift and for a business's invoice; their fields come with the tick. */
export function ExtraFields() {
  const { isGift, isBusiness, giftMessage } = useHydrated($extras)
  const hint = useId()
  return (
    <Extras>
      <Box>
        <input
          type="checkbox"
          checked={isGift}
          aria-describedby={isGift ? hint : undefined}
          onChange={(event) => typeExtras({ isGift: event.target.checked })}
        />
        {t.gift}
      </Box>
      {isGift && (
        <Part>
          <Hint id={hint}>{t.giftHint}</Hint>
          <ExtraInput name="recipient" autoComplete="off" maxLength={200} />
          <ExtraInput name="giftPhone" type="tel" inputMode="tel" autoComplete="off" dir="ltr" maxLength={40} />
          <ExtraInput name="giftMessage" lines={3} maxLength={maxMessage} hint={t.messageHint(maxMessage - giftMessage.length)} />
        </Part>
      )}
      <Box>
        <input type="checkbox" checked={isBusiness} onChange={(event) => typeExtras({ isBusiness: event.target.checked })} />
        {t.business}
      </Box>
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
    error: invalid.includes(name) ? t.wrong[name] : undefined,
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

const Box = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-block-size: ${touch};
  cursor: pointer;
  input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.wine};
  }
`

const Part = styled.div`
  display: grid;
  gap: ${space(4.5)};
  margin-block-end: ${space(3)};
`

const Hint = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`
