// Numbers and dates as Hebrew readers expect them, in one place (decision 0011).

const shekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' })
// Field by field: the short style writes the morning's hours with one digit, and columns of times don't line up.
const dateTime = new Intl.DateTimeFormat('he-IL', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jerusalem',
})

/** Agorot as shekels with two decimals and the shekel sign (SPEC §9). */
export const formatMoney = (agorot: number): string => shekels.format(agorot / 100)

/** An ISO instant as a he-IL date and time in Jerusalem. */
export const formatInstant = (instant: string): string => dateTime.format(new Date(instant))
