// Formats of numbers and dates for Hebrew readers (decision 0011).

// Made on first use, and amounts are formatted by hand: a phone takes tens of milliseconds for each `Intl` format.
let dateTime: Intl.DateTimeFormat | undefined
const hour = 3_600_000
/** Israel's offset at the turn of the year, always winter time. */
const ahead = 2 * hour

/** Agorot as shekels with two decimals and the shekel sign (SPEC §9), identical to `Intl` for he-IL. */
export function formatMoney(agorot: number): string {
  const whole = Math.abs(Math.round(agorot))
  const amount = `${withCommas(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
  return `\u200F${agorot < 0 ? minus : ''}${amount}\u00A0\u200F₪`
}

/** An ISO instant as a he-IL date and time in Jerusalem. */
export function formatInstant(instant: string): string {
  // Field by field: the short style writes the morning's hours with one digit, and columns of times don't line up.
  dateTime ??= new Intl.DateTimeFormat('he-IL', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Jerusalem',
  })
  return dateTime.format(new Date(instant))
}

/** A whole number, with commas from a thousand on. */
export const formatNumber = (number: number): string => `${number < 0 ? minus : ''}${withCommas(Math.abs(number))}`

/** Keeps the sign before its number in Hebrew text. */
const minus = '\u200E-'
const withCommas = (whole: number) => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** A counted noun: Hebrew has forms for one and for two. `many` takes the formatted number. */
export function counted(count: number, one: string, two: string, many: (count: string) => string): string {
  if (count === 1) return one
  return count === 2 ? two : many(formatNumber(count))
}

/** The year of an instant in Israel, independent of the reader's and the server's time zones. */
export const yearInIsrael = (instant: Date): string => String(new Date(instant.getTime() + ahead).getUTCFullYear())

/** The direction of opening hours: bare times are left to right, 9:00-19:00; a sentence about them is Hebrew. */
export const directionOfHours = (hours: string): 'rtl' | 'ltr' => (/[\u0590-\u05FF]/.test(hours) ? 'rtl' : 'ltr')
