// Values of environment variables; each wrong one is a line at start.
export type Environment = Readonly<Record<string, string | undefined>>
/** Records the line of a rule that does not hold. */
export type Check = (ok: boolean, line: string) => void

export function readNumber(env: Environment, check: Check, variable: string, normally: number, min: number, max: number): number {
  const value = env[variable] || String(normally)
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  check(isRight, `${variable} must be a number from ${min} to ${max}, not "${value}"`)
  return Number(value)
}

/** The parts of a comma-separated list, without surrounding spaces. */
export const readList = (value = ''): string[] => value.split(',').flatMap((part) => part.trim() || [])

/** True when the text is an http(s) origin and nothing more. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}
