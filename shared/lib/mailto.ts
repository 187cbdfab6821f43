/** The `mailto:` URL of an e-mail address, encoded: an unencoded `?` in the local part could add recipients and a body (RFC 6068 §2). */
export function mailtoAddress(email: string): string {
  const whole = email.trim().toWellFormed()
  const at = whole.lastIndexOf('@')
  if (at < 0) return `mailto:${encodeURIComponent(whole)}`
  return `mailto:${encodeURIComponent(whole.slice(0, at))}@${encodeURIComponent(whole.slice(at + 1))}`
}
