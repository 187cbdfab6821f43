// Times that people type and read are those of Israel, whatever the clock of their machine or of the server's says.

const format = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Jerusalem',
})
const hour = 3_600_000
/** Summer time first: of an hour that comes twice the first one is meant. */
const offsets = [3 * hour, 2 * hour]

/** An instant as the time in Israel, such as 2026-11-30T20:00; with seconds where there are any. */
export const toIsraelTime = (instant: string): string => format.format(new Date(instant)).replace(' ', 'T').replace(/:00$/, '')

/** The instant of a time in Israel, as ISO 8601 in UTC; null for what is no time, and for the hour that the change to summer time skips. */
export function fromIsraelTime(text: string): string | null {
  const [, local] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? []
  const time = Date.parse(`${local}Z`)
  if (Number.isNaN(time)) return null
  const instants = offsets.map((offset) => new Date(time - offset).toISOString())
  return instants.find((instant) => toIsraelTime(instant) === local?.replace(/(:\d\d):00$/, '$1')) ?? null
}
