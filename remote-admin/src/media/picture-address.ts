const pictureAddress = /^(|\/[^/\\\s][^\s]*|https?:\/\/[^\s]+)$/

/** Whether a picture may be read from there: one of our own paths, http(s), or empty. */
export const isPictureAddress = (text: string): boolean => pictureAddress.test(text)

/** Whether a picture's address is a file of the shop's own: what the server shows without a record that holds it (decision 0014). */
export const isOwnPath = (address: string): boolean => /^\/[^/\\\s]\S*\.\w+$/.test(address)

/** What becomes of an address that was typed and left without being confirmed: who goes on to save has meant it, and a mistyped one
 *  is for the form to refuse. @returns null where there is none that isn't there already */
export function pendingAddress(typed: string, known: string): string | null {
  const address = typed.trim()
  return address === '' || address === known ? null : address
}
