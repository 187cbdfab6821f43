const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jerusalem' })

/** The year of an instant in Israel, which is not the year of the reader's clock or of the server's zone. */
export const yearInIsrael = (instant: Date): string => year.format(instant)
