/** The inbox of an address, without plus addressing: what limits of mails count. */
export const letterBoxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
