import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { pickupAddress } from '@lechaim/shared/messages/order-fields.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { WithMeantAddress } from '@lechaim/shared/ui/meant-address.tsx'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type InputHTMLAttributes, type SubmitEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { $asksMore, $fee, $isPickup, $isRequest } from '../delivery/delivery.ts'
import { Box } from '../lines/box.tsx'
import { checkoutMessages } from './checkout-messages.ts'
import { $checkout, $customer, type InvalidField, submitOrder, typeCustomer } from './checkout-store.ts'
import { type CustomerField, customerOf, isRequiredField, maxLengths } from './customer.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ExtraFields } from './extras/extra-fields.tsx'
import { errorOf } from './field-errors.ts'
import { $payable } from './payable.ts'
import { PrivacyNotice } from './privacy/privacy-notice.tsx'

/** Of shops that have set delivery or the rules about alcohol. */
const DeliveryFields = createLater(() =>
  import('../delivery/delivery-fields.tsx').then(
    (loaded) => loaded.DeliveryFields,
    (error: unknown) => {
      console.error('The fields of delivery could not be loaded', error)
      return Nothing
    },
  ),
)

/** In the same chunk, at the form's end. Its failure is said once, by the fields. */
const Marketing = createLater(() =>
  import('../delivery/delivery-fields.tsx').then(
    (loaded) => loaded.Marketing,
    () => Nothing,
  ),
)

function Nothing() {
  return null
}

/** The customer and the address, validated by the shop instead of the browser (decision 0008). */
export function CustomerForm() {
  const form = useRef<HTMLFormElement>(null)
  /** Refused so far: the summary of the errors takes the focus each time. */
  const [attempt, setAttempt] = useState(0)
  const asks = useStore($asksMore, { ssr: () => false })
  const isPickup = useStore($isPickup, { ssr: () => false })

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const invalid = await submitOrder(customerOf(new FormData(event.currentTarget), $isPickup.get() ? pickupAddress : null))
    // The form is removed with the cart's last product.
    if (!form.current?.isConnected) return restoreLostFocus()
    if (invalid) setAttempt((before) => before + 1)
  }

  function focusField(name: InvalidField): void {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLElement)) return
    field.focus({ preventScroll: true })
    // To the middle: at the screen's end the toast would cover it.
    field.scrollIntoView({ block: 'center' })
  }

  return (
    <Form as="form" ref={form as never} noValidate onSubmit={send} aria-label={checkoutMessages.title}>
      <ErrorSummary attempt={attempt} onChoose={focusField} />
      <CustomerInput name="customerName" autoComplete="name" autoCapitalize="words" enterKeyHint="next" dir="auto" />
      <Pair>
        <EmailInput />
        <CustomerInput name="customerPhone" type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" dir="ltr" />
      </Pair>
      {asks && <DeliveryFields />}
      {!isPickup && <CustomerInput name="customerAddress" autoComplete="street-address" enterKeyHint="next" dir="auto" />}
      <CustomerInput
        name="notes"
        label={isPickup ? checkoutMessages.notesOfPickup : checkoutMessages.label.notes}
        lines={3}
        autoComplete="off"
        dir="auto"
      />
      <ExtraFields />
      {asks && <Marketing />}
      <SendButton />
      <ChargeNote />
      <PrivacyNotice />
    </Form>
  )
}

function EmailInput() {
  const { customerEmail } = useHydrated($customer)
  return (
    <WithMeantAddress typed={customerEmail} question={checkoutMessages.meant} onTake={(address) => typeCustomer('customerEmail', address)}>
      <CustomerInput name="customerEmail" type="email" inputMode="email" autoComplete="email" enterKeyHint="next" dir="ltr" />
    </WithMeantAddress>
  )
}

/** The time of the payment through the provider: a request of the night waits for the owner, and free orders are not paid. */
function usePayTime(): 'next' | 'confirmed' | null {
  const { paysAtOnce = false } = useStore($page)
  const isPaid = useStore($payable) > 0 && paysAtOnce
  const isRequest = useStore($isRequest, { ssr: () => false })
  return !isPaid ? null : isRequest ? 'confirmed' : 'next'
}

const chargeNotes = { next: checkoutMessages.payNext, confirmed: checkoutMessages.payAfterNight }

function ChargeNote() {
  const time = usePayTime()
  const isPickup = useStore($isPickup, { ssr: () => false })
  const later = isPickup ? checkoutMessages.noChargeOfPickup : checkoutMessages.noCharge
  return <NoCharge>{time === null ? later : chargeNotes[time]}</NoCharge>
}

/** Says what it does and how much; in sight while the form is read. */
function SendButton() {
  const isPaidNext = usePayTime() === 'next'
  const sending = useHydrated($checkout).state === 'sending'
  const payable = useStore($payable)
  const fee = useStore($fee)
  return (
    <Bar>
      <Button type="submit" $large $wide aria-busy={sending} aria-disabled={sending}>
        {sending ? (
          checkoutMessages.sending
        ) : (
          <span>
            {isPaidNext ? checkoutMessages.placeAndPay : checkoutMessages.place} · <bdi>{formatMoney(payable)}</bdi>
          </span>
        )}
      </Button>
      {fee !== null && fee > 0 && <Fee>{checkoutMessages.withFee(fee)}</Fee>}
    </Bar>
  )
}

const Form = styled(Box)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4.5)};
`

const Bar = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  gap: ${space(1)};
  margin-inline: ${space(-2)};
  padding: ${space(2)};
  border-radius: ${radius.normal};
  background: ${color.paper};
`

const Fee = styled.p`
  font-size: ${text.small};
  text-align: center;
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

interface CustomerInputProps
  extends Pick<InputHTMLAttributes<HTMLElement>, 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'dir'> {
  name: CustomerField
  label?: string
  type?: 'email' | 'tel'
  lines?: number
}

/** A field of the customer's form, with the text typed before and its error. */
function CustomerInput({ name, label = checkoutMessages.label[name], lines, dir, ...settings }: CustomerInputProps) {
  const typed = useHydrated($customer)[name]
  const checkout = useHydrated($checkout)
  const invalid = checkout.state === 'idle' && checkout.invalid.includes(name)
  const shared = {
    name,
    label,
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
