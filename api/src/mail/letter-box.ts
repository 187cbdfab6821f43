import { domainToASCII } from 'node:url'

/** The inbox of an address, which limits of mails count: without plus addressing, with the domain to which the mail is sent, as one domain can be
 *  typed in many scripts (`gm𝐚il.com`), and without the dots that Gmail ignores. */
export function letterBoxOf(address: string): string {
  const [name = '', typed = ''] = address.trim().toLowerCase().split('@')
  const [box = ''] = name.split('+')
  const domain = domainToASCII(typed) || typed
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
