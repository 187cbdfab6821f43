/** True for the digits of a GTIN-8, -12, -13 or -14 with the right check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The ways in which one number is written: a shorter one with zeros before it is the same. */
export function gtinForms(text: string): string[] {
  const digits = text.replace(/^0+/, '')
  return [8, 12, 13, 14].filter((length) => digits.length <= length).map((length) => digits.padStart(length, '0'))
}

/** One form for all ways in which a number is written. */
export const gtinKey = (text: string): string => text.padStart(14, '0')
