import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import type { InputHTMLAttributes } from 'react'
import { checkoutMessages } from './checkout-messages.ts'
import { $checkout, $customer, typeCustomer } from './checkout-store.ts'
import { type CustomerField, isRequiredField, maxLengths } from './customer.ts'

type Settings = Pick<InputHTMLAttributes<HTMLElement>, 'inputMode'> & {
  dir?: 'ltr' | 'auto'
  type?: 'email' | 'tel'
  autoComplete?: string
  lines?: number
}

/** A field of the customer's form, with the text typed before and its error. */
export function CustomerInput({ name, lines, dir, ...settings }: { name: CustomerField } & Settings) {
  const typed = useHydrated($customer)[name]
  const checkout = useHydrated($checkout)
  const invalid = isRequiredField(name) && checkout.state === 'idle' && checkout.invalid.includes(name)
  const shared = {
    name,
    label: checkoutMessages.label[name],
    error: invalid ? checkoutMessages.invalid[name] : undefined,
    required: isRequiredField(name),
    maxLength: maxLengths[name],
    defaultValue: typed,
    // Without a letter "auto" means left to right, wrong for an empty field of a Hebrew form.
    dir: dir === 'auto' && !/\p{L}/u.test(typed) ? undefined : dir,
    onChange: (event: { target: { value: string } }) => typeCustomer(name, event.target.value),
  }
  return lines ? <Field {...shared} {...settings} lines={lines} /> : <Field {...shared} {...settings} />
}
