// Payment cards' numbers in texts that people type: the shop takes none, and keeps none that is typed by mistake.

/** 13 to 19 digits, with single spaces, dots or dashes between them, in any script's digits that are written like these. */
const candidates = /(?<![\d+])[2-6](?:[ .\-\u2010-\u2015\u00A0]?\d){12,18}(?!\d)/g

/** True for a text with a number that is a payment card's by its beginning, its length and its check digit (Luhn). */
export function hasCardNumber(text: string): boolean {
  return (text.normalize('NFKC').match(candidates) ?? []).some((candidate) => isLuhn(candidate.replace(/\D/g, '')))
}

function isLuhn(digits: string): boolean {
  if (/^(.)\1*$/.test(digits)) return false
  const sum = [...digits].reduceRight((sum, digit, index) => {
    const isDoubled = (digits.length - 1 - index) % 2 === 1
    const value = Number(digit) * (isDoubled ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
