// Values of environment variables; each wrong one is a line at start.

export type Environment = Readonly<Record<string, string | undefined>>
/** Called for each rule with whether it is kept, and the line for when it isn't. */
export type Check = (ok: boolean, line: string) => void

/** @returns the variable as a whole number */
export function readNumber(env: Environment, check: Check, variable: string, normally: number, min: number, max: number): number {
  const value = env[variable] || String(normally)
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  check(isRight, `${variable} must be a number from ${min} to ${max}, not "${value}"`)
  return Number(value)
}

/** True when the text is an http(s) origin and nothing more. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}
