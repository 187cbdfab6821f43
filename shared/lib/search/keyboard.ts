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
