/** What becomes of an address that was typed and left without being confirmed: who goes on to save has meant it, and a mistyped one
 *  is for the form to refuse. @returns null where there is none that isn't there already */
export function leftAddress(typed: string, known: string): string | null {
  const address = typed.trim()
  return address === '' || address === known ? null : address
}
