import { isIsraeliPhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'

/** Where one writes to this phone by WhatsApp; null for a phone that isn't a mobile one. */
export function whatsappAddress(phone: string): string | null {
  const number = normalisePhone(phone)
  return number.startsWith('05') && isIsraeliPhone(number) ? `https://wa.me/972${number.slice(1)}` : null
}
