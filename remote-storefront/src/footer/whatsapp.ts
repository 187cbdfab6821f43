import { isMobilePhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'

/** Where one writes to this phone by WhatsApp; null for a phone that isn't a mobile one. */
export function whatsappAddress(phone: string): string | null {
  return isMobilePhone(phone) ? `https://wa.me/972${normalisePhone(phone).slice(1)}` : null
}
