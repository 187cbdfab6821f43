import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { $choice, $missing, $offer } from '../delivery/delivery.ts'
import { deliveryMessages } from '../delivery/delivery-messages.ts'
import { settlementError } from '../delivery/settlement-error.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { $checkout, $customer, type FormField, type InvalidField } from './checkout-store.ts'
import { isCustomerField } from './customer.ts'
import { errorOfExtra } from './extras/extras-messages.ts'
import { $extras } from './extras/extras-store.ts'
import { errorOf } from './field-errors.ts'

/** The errors of the form in one place, which takes the focus; each leads to its field. */
export function ErrorSummary({ attempt, onChoose }: { attempt: number; onChoose: (field: InvalidField) => void }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const checkout = useStore($checkout)
  const customer = useStore($customer)
  const extras = useStore($extras)
  const { settlement } = useStore($choice)
  const offer = useStore($offer)
  const missing = useStore($missing)
  useEffect(() => {
    if (attempt === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [attempt])
  if (checkout.state !== 'idle' || checkout.invalid.length + extras.invalid.length === 0) return null
  const textOf = (field: FormField): string => {
    if (isCustomerField(field)) return errorOf(field, customer[field])
    const known = offer.state === 'ready' ? offer.offer : null
    const own = field === 'window' ? checkout.windowNote : field === 'settlement' ? settlementError(settlement, known, missing) : undefined
    return own ?? deliveryMessages.errors[field]
  }
  const errors: [InvalidField, string][] = [
    ...checkout.invalid.map((field): [InvalidField, string] => [field, textOf(field)]),
    ...extras.invalid.map((field): [InvalidField, string] => [field, errorOfExtra(field, extras[field])]),
  ]
  return (
    <Box ref={box} tabIndex={-1} role="group" aria-labelledby={id}>
      <h2 id={id}>{checkoutMessages.wrong}</h2>
      {errors.map(([field, error]) => (
        <Lead key={field} type="button" onClick={() => onChoose(field)}>
          {error}
        </Lead>
      ))}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: start;
  padding: ${space(3)} ${space(4)};
  border: 1.5px solid ${color.danger};
  border-radius: ${radius.normal};
  background: ${color['danger-wash']};
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  h2 {
    font-family: inherit;
    font-size: inherit;
    font-weight: 600;
  }
`

const Lead = styled.button`
  min-block-size: ${touch};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.danger};
  font: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`
