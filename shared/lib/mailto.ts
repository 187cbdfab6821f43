/** The `mailto:` address of an e-mail address. Its local part may hold characters that mean something in an address of the web, such
 *  as `?`, after which a mail program would read further recipients and a text (RFC 6068 §2). */
export function mailtoAddress(email: string): string {
  const whole = email.trim().toWellFormed()
  const at = whole.lastIndexOf('@')
  if (at < 0) return `mailto:${encodeURIComponent(whole)}`
  return `mailto:${encodeURIComponent(whole.slice(0, at))}@${encodeURIComponent(whole.slice(at + 1))}`
}
