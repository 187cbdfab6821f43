// The one reader of numbers that people type and that programs write into files.
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'

/** As they are written before or after a number. */
const units = {
  money: /₪|ש"ח|שח|שקל(?:ים)?|nis|ils/,
  percent: /%|אחוז(?:ים)?/,
  volume: /מ"ל|מל|ml/,
  pieces: /יח'?|יחידות|בקבוקים/,
}

interface NumberKind {
  /** Digits after the decimal point; none by default. */
  decimals?: number
  unit?: keyof typeof units
  least?: number
  most?: number
}

/** Reads `12.5`, `12,5`, `1,250`, `1,250.50`, `1.250,50`, `1 250`, `₪ 12`, `(5)` for -5. A comma before exactly three digits separates
 *  thousands, as in Israel; a point before them is refused where it may do so too.
 *  @returns null for what is no number of this kind, or may be two */
export function readNumber(
  text: string,
  { decimals = 0, unit, least = 0, most = Number.MAX_SAFE_INTEGER }: NumberKind = {},
): number | null {
  const { digits, negative } = withoutSign(withoutUnit(plainForm(text).replace(wide, narrow).toLowerCase(), unit))
  const parts = partsOf(digits)
  if (!parts || parts.whole.length > 15) return null
  const fraction = parts.fraction.replace(/0+$/, '')
  const mayBeThousands = /^[1-9]\d{0,2}\.\d{3}$/.test(digits) && decimals < 3
  if (fraction.length > decimals || mayBeThousands) return null
  const number = Number(`${parts.whole}.${fraction}`) * (negative ? -1 : 1)
  return number >= least && number <= most ? number || 0 : null
}

/** Signs of East Asian keyboards, each as wide as a letter. */
const wide = /[！-～]/g
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

function withoutUnit(text: string, unit: NumberKind['unit']): string {
  if (!unit) return text
  const { source } = units[unit]
  return text.replace(new RegExp(`^(?:${source})(?= ?[\\d.,(-])|(?<=[\\d.,)-] ?)(?:${source})$`), '').trim()
}

function withoutSign(text: string): { digits: string; negative: boolean } {
  const [, digits] = /^- ?(\S.*)$|^(?!-)(.*\S) ?-$|^\((.*)\)$/.exec(text)?.filter((part) => part !== undefined) ?? []
  return digits === undefined ? { digits: text.replace(/^\+/, ''), negative: false } : { digits: digits.trim(), negative: true }
}

const grouped = /^([1-9]\d{0,2}(?:([,. '٬])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/
const single = /^(\d*)(?:[.,٫](\d+))?$/

function partsOf(text: string): { whole: string; fraction: string } | null {
  const [, groups, separator, decimals = ''] = grouped.exec(text) ?? []
  const isDecimal = separator === '.' && decimals === '' && /^\d+\.\d+$/.test(text)
  if (groups && !isDecimal) return { whole: groups.replace(/\D/g, ''), fraction: decimals }
  const [, whole = '', fraction = ''] = single.exec(text) ?? []
  return whole + fraction === '' ? null : { whole: whole || '0', fraction }
}

/** A typed amount of shekels in digits alone, as filters have it; what is none stays as it is. */
export const plainAmount = (text: string): string => readNumber(text, { decimals: 2, unit: 'money' })?.toString() ?? text
