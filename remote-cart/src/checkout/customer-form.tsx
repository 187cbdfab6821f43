import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters } from '@lechaim/shared/lib/validation.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { WithMeantAddress } from '@lechaim/shared/ui/meant-address.tsx'
import { color, media, space, text } from '@lechaim/shared/ui/theme.ts'
import type { InputHTMLAttributes, SubmitEvent } from 'react'
import { styled } from 'styled-components'
import { Box } from '../lines/box.tsx'
import { checkoutMessages } from './checkout-messages.ts'
import { $checkout, $customer, submitOrder, typeCustomer } from './checkout-store.ts'
import { type CustomerField, customerOf, isRequiredField, maxLengths, type RequiredField } from './customer.ts'
import { ExtraFields } from './extras/extra-fields.tsx'
import { PrivacyNotice } from './privacy/privacy-notice.tsx'

/** The customer and the address, validated by the shop instead of the browser (decision 0008). */
export function CustomerForm() {
  const sending = useHydrated($checkout).state === 'sending'
  return (
    <Form as="form" noValidate onSubmit={send} aria-label={checkoutMessages.title}>
      <CustomerInput name="customerName" autoComplete="name" dir="auto" />
      <Pair>
        <EmailInput />
        <CustomerInput name="customerPhone" type="tel" inputMode="tel" autoComplete="tel" dir="ltr" />
      </Pair>
      <CustomerInput name="customerAddress" autoComplete="street-address" dir="auto" />
      <CustomerInput name="notes" lines={3} dir="auto" />
      <ExtraFields />
      <PrivacyNotice />
      <Button type="submit" $large $wide aria-busy={sending} aria-disabled={sending}>
        {sending ? checkoutMessages.sending : checkoutMessages.place}
      </Button>
      <NoCharge>{checkoutMessages.noCharge}</NoCharge>
    </Form>
  )
}

function EmailInput() {
  const { customerEmail } = useHydrated($customer)
  return (
    <WithMeantAddress typed={customerEmail} question={checkoutMessages.meant} onTake={(address) => typeCustomer('customerEmail', address)}>
      <CustomerInput name="customerEmail" type="email" inputMode="email" autoComplete="email" dir="ltr" />
    </WithMeantAddress>
  )
}

async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  const invalid = await submitOrder(customerOf(new FormData(form)))
  // The form is removed with the cart's last product.
  if (!form.isConnected) restoreLostFocus()
  const field = invalid && form.elements.namedItem(invalid)
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  // To the middle: at the screen's end the toast would cover it.
  field.scrollIntoView({ block: 'center' })
}

const Form = styled(Box)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4.5)};
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4.5)} ${space(4)};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const NoCharge = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
  text-align: center;
  text-wrap: balance;
`

interface CustomerInputProps extends Pick<InputHTMLAttributes<HTMLElement>, 'inputMode' | 'autoComplete' | 'dir'> {
  name: CustomerField
  type?: 'email' | 'tel'
  lines?: number
}

function errorOf(name: RequiredField, typed: string): string {
  if (!isVisible(typed)) return checkoutMessages.empty[name]
  return name === 'customerEmail' && hasForeignLetters(typed) ? checkoutMessages.foreignLetters : checkoutMessages.invalid[name]
}

/** A field of the customer's form, with the text typed before and its error. */
function CustomerInput({ name, lines, dir, ...settings }: CustomerInputProps) {
  const typed = useHydrated($customer)[name]
  const checkout = useHydrated($checkout)
  const invalid = isRequiredField(name) && checkout.state === 'idle' && checkout.invalid.includes(name)
  const shared = {
    name,
    label: checkoutMessages.label[name],
    error: invalid ? errorOf(name, typed) : undefined,
    required: isRequiredField(name),
    maxLength: maxLengths[name],
    defaultValue: typed,
    // Without a letter "auto" means left to right, wrong for an empty field of a Hebrew form.
    dir: dir === 'auto' && !/\p{L}/u.test(typed) ? undefined : dir,
    onChange: (event: { target: { value: string } }) => typeCustomer(name, event.target.value),
  }
  return lines ? <Field {...shared} {...settings} lines={lines} /> : <Field {...shared} {...settings} />
}
