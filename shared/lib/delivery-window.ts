// Windows of delivery as people read them, wherever the reader's clock is.

const weekdays = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']

/** "2026-11-29" as "יום א׳ 29.11". */
export function dayText(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  const weekday = new Date(`${day}T12:00Z`).getUTCDay()
  return `${weekday === 6 ? '' : 'יום '}${weekdays[weekday]} ${Number(date)}.${Number(month)}`
}

/** "2026-11-29 10:00-13:00" as "10:00–13:00", left to right and on one line of Hebrew text. */
export const hoursText = (window: string): string => `\u2066${window.slice(11).replace('-', '\u2060–\u2060')}\u2069`

/** "2026-11-29 10:00-13:00" as "יום א׳ 29.11, 10:00–13:00". */
export const windowText = (window: string): string => `${dayText(window.slice(0, 10))}, ${hoursText(window)}`
