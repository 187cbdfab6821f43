import { withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'

const pictureAddress = /^(|\/[^/\\\s][^\s]*|https?:\/\/[^\s]+)$/

/** True for a path of the shop, an http(s) address, or an empty text. */
export const isPictureAddress = (text: string): boolean => pictureAddress.test(withoutUnseen(text))

/** True for a file of the shop, which the server shows even before a record refers to it (decision 0014). */
export const isOwnPath = (address: string): boolean => /^\/[^/\\\s]\S*\.\w+$/.test(address)

/** A typed address that was left unconfirmed is applied as well; the form refuses an invalid one.
 *  @returns null if nothing new was typed */
export function pendingAddress(typed: string, known: string): string | null {
  const address = withoutUnseen(typed)
  return address === '' || address === known ? null : address
}
