// VAT, which the shop's prices include. Sums alone: an exempt dealer's accountant leaves the columns out.

/** Percent from a day in Israel on, the newest first. */
const rates = [
  { from: '2025-01-01', percent: 18 },
  { from: '', percent: 17 },
]

/** @param day in Israel, such as 2026-11-26 */
export const vatPercent = (day: string): number => rates.find(({ from }) => day >= from)?.percent ?? 0

/** The part of an amount that is VAT, in agorot, half of one rounded up. */
export const vatOf = (agorot: number, percent: number): number => Math.round((agorot * percent) / (100 + percent))
