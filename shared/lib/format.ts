// Numbers and dates as Hebrew readers expect them, in one place (decision 0011).

// Made when they are first asked for: a phone takes tens of milliseconds for each.
const shekels = once(() => new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' }))
// Field by field: the short style writes the morning's hours with one digit, and columns of times don't line up.
const dateTime = once(
  () =>
    new Intl.DateTimeFormat('he-IL', {
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Asia/Jerusalem',
    }),
)
const whole = once(() => new Intl.NumberFormat('he-IL'))
const year = once(() => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jerusalem' }))

function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}

/** Agorot as shekels with two decimals and the shekel sign (SPEC §9). */
export const formatMoney = (agorot: number): string => shekels().format(agorot / 100)

/** An ISO instant as a he-IL date and time in Jerusalem. */
export const formatInstant = (instant: string): string => dateTime().format(new Date(instant))

/** A whole number, with commas from a thousand on. */
export const formatNumber = (number: number): string => whole().format(number)

/** How many of something: Hebrew has words of its own for one and for two. `many` is given the number as it is written. */
export function counted(count: number, one: string, two: string, many: (count: string) => string): string {
  if (count === 1) return one
  return count === 2 ? two : many(formatNumber(count))
}

/** The year of an instant in Israel, which is not the year of the reader's clock or of the server's zone. */
export const yearInIsrael = (instant: Date): string => year().format(instant)

/** How opening hours run: times alone stand from left to right, 9:00-19:00; a sentence about them is Hebrew. */
export const directionOfHours = (hours: string): 'rtl' | 'ltr' => (/[\u0590-\u05FF]/.test(hours) ? 'rtl' : 'ltr')
