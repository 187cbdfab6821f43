// Numbers with a check digit that people and companies have in Israel.

/** True for a nine-digit number of a company, a dealer or a person, whose last digit checks the others: digits count once and twice by turns. */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
