import { messages } from './dialog-messages.ts'

/** From here on, in percent by volume, the law asks for the sterner of its two texts. */
const strong = 15.5

/** The warning that a drink must carry by its strength in percent; null for one without alcohol or of unknown strength. */
export function alcoholWarning(percent: number | null): string | null {
  if (!percent) return null
  return percent > strong ? messages.strongWarning : messages.warning
}
