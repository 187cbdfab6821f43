import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { isVisible, plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'

/** The fields that every order needs, in the order of the form (SPEC §2). Named as they travel. */
const requiredFields = ['customerName', 'customerEmail', 'customerPhone', 'customerAddress'] as const

export type RequiredField = (typeof requiredFields)[number]
export type CustomerField = RequiredField | 'notes'
export type Customer = Record<CustomerField, string>

export const emptyCustomer: Customer = { customerName: '', customerEmail: '', customerPhone: '', customerAddress: '', notes: '' }

/** Longest texts that the server accepts. */
export const maxLengths: Record<CustomerField, number> = {
  customerName: 200,
  customerEmail: 254,
  customerPhone: 40,
  customerAddress: 500,
  notes: 1000,
}

const shapes: Partial<Record<RequiredField, (text: string) => boolean>> = { customerEmail: isEmail, customerPhone: isPhone }

export const isRequiredField = (name: string): name is RequiredField => (requiredFields as readonly string[]).includes(name)

export const isCustomerField = (name: string): name is CustomerField => name === 'notes' || isRequiredField(name)

/** Without the number of a payment card; of a required field also not blank, and of the field's shape. */
export const isValid = (field: CustomerField, text: string): boolean =>
  !hasCardNumber(text) && (!isRequiredField(field) || (isVisible(text) && (shapes[field]?.(plainForm(text)) ?? true)))

export const invalidFields = (customer: Customer): CustomerField[] =>
  [...requiredFields, 'notes' as const].filter((field) => !isValid(field, customer[field]))

/** A form's values, cleaned as by the server. @param address of an order that is fetched, in place of the typed one */
export function customerOf(form: FormData, address: string | null = null): Customer {
  const fields = Object.keys(emptyCustomer) as CustomerField[]
  const cleaned = (field: CustomerField, text: string) => (field in shapes ? plainForm(text) : isVisible(text) ? text.trim() : '')
  const customer = Object.fromEntries(fields.map((field) => [field, cleaned(field, String(form.get(field) ?? ''))])) as Customer
  return address === null ? customer : { ...customer, customerAddress: address }
}
