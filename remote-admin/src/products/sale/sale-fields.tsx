import { Button } from '@lechaim/shared/ui/button.tsx'
import { useState } from 'react'
import { Details, Fields, Hint, WideField } from '../../forms/form-layout.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TimeField } from '../../forms/time-field.tsx'
import type { Binding } from '../../resource/form.ts'
import { saleMessages as t } from './sale-messages.ts'

interface SaleFieldsProps {
  regularPrice: Binding<string>
  saleFrom: Binding<string>
  saleUntil: Binding<string>
  onRemove: () => void
}

/** The sale of a product, folded away until there is one or it is asked for. */
export function SaleFields({ regularPrice, saleFrom, saleUntil, onRemove }: SaleFieldsProps) {
  const bindings = [regularPrice, saleFrom, saleUntil]
  const isSet = bindings.some(({ value }) => value !== '')
  const isWrong = bindings.some(({ error }) => error !== undefined)
  const [isOpened, setOpened] = useState(isSet)
  const isOpen = isOpened || isWrong
  return (
    <Details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen && (
        <>
          <Hint>{t.hint}</Hint>
          <Fields>
            <WideField>
              <TextField type="number" label={t.regularPrice} step={0.01} {...regularPrice} />
            </WideField>
            <TimeField label={t.from} hint={t.fromHint} {...saleFrom} />
            <TimeField label={t.until} hint={t.untilHint} {...saleUntil} />
            {isSet && (
              <Button $kind="outline" onClick={onRemove}>
                {t.remove}
              </Button>
            )}
          </Fields>
        </>
      )}
    </Details>
  )
}
