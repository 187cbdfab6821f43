// Fields of bodies by name, cleaned before the schemas check them: what programs read comes in one form, and what people read stays as it was
// typed, but for texts of which nothing can be seen.
import { isVisible, plainForm, withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'

const visible = (text: string): string => (isVisible(text) ? text : '')
const digits = (text: string): string => plainForm(text).replace(/[ -]/g, '')

const cleaners = new Map<string, (text: string) => string>([
  ...['customerEmail', 'customerPhone', 'email', 'phone', 'addresses'].map((name) => [name, plainForm] as const),
  ...['image', 'images', 'logo', 'facebook', 'instagram', 'twitter'].map((name) => [name, withoutUnseen] as const),
  ...['name', 'title', 'description', 'companyName', 'address', 'customerName', 'customerAddress'].map((name) => [name, visible] as const),
  ...['recipient', 'producer', 'country', 'region', 'grapes', 'colour', 'sweetness', 'body'].map((name) => [name, visible] as const),
  ['barcode', digits],
])

/** @param path of the text in the body, with the indexes of arrays */
export function cleanField(text: string, path: readonly string[]): string {
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  return cleaners.get(name)?.(text) ?? text
}
