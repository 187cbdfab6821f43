// Conversion of text typed on the wrong keyboard layout (SI 1452 and US English).

const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const hebrew = "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ."

const toHebrew = new Map([...english].map((key, at) => [key, [...hebrew][at] ?? key]))
const toEnglish = new Map([...hebrew].map((key, at) => [key, [...english][at] ?? key]))

/** The text of the same keys on the other layout; null for text in both scripts, or in neither. */
export function onOtherLayout(text: string): string | null {
  const [isHebrew, isLatin] = [/[א-ת]/.test(text), /[a-z]/i.test(text)]
  if (isHebrew === isLatin) return null
  const keys = isHebrew ? toEnglish : toHebrew
  return [...text.toLowerCase()]
    .map((key) => keys.get(key) ?? key)
    .join('')
    .trim()
}

/** Final letters within a word, or ordinary ones at its end. */
const noHebrew = /[ךםןףץ]['"]?[א-ת]|[א-ת][כמנצ](?![א-ת'"\u05F3\u05F4])/
/** Signs that are letters on the Hebrew layout, or five consonants in a row. */
const noLatin = /[a-z][;/[\]]|[a-z],(?!\s)|[b-df-hj-np-tvwxz]{5}/i

/** Tells a text that may be meant from one that a keyboard's layout has made of another. */
export const mayBeMeant = (text: string): boolean => !noHebrew.test(text) && !noLatin.test(text)
