// The words of a query that a product has to have. Others join words, ask for something, or say how it is packed.
import { comparable, readNumber } from '@lechaim/shared/lib/search/number-words.ts'
import { isNumber } from '@lechaim/shared/lib/search/words.ts'

const set = (words: string): Set<string> => new Set(words.split(' ').map(comparable))

const joining = set('של עד עם בלי ללא את או ב ל מ ה ו כ ש על אל עבור בשביל לפי גם רק כמו בתוך with of for and or the in on from')
const asking = set(
  'אני אנחנו יש לכם לך לי לנו רוצה רוצים מחפש מחפשת מחפשים צריך צריכה צריכים תן תני תנו תראו אפשר בבקשה מה איזה איזו אילו איפה משהו מוצר מוצרים i want need some any what which',
)
const flavour = set('בטעם בטעמי flavour flavoured flavor flavored')
const bottles = set('בקבוק בקבוקי בקבוקים בבקבוק bottle bottles')
const beforeYear = set('בציר מבציר שנת משנת vintage')

/** @param words as `readWords` writes them
 *  @returns their places; none where a query has no other words */
export function neededWords(words: readonly string[]): Set<number> {
  const places = new Set(words.keys())
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    const isJoining = joining.has(word) || asking.has(word) || flavour.has(word) || bottles.has(word)
    if (isJoining || (beforeYear.has(word) && isNumber(next))) places.delete(at)
    // "Two bottles of", not the number that a pack has.
    else if (at === 0 && bottles.has(next) && readNumber(words, at)?.count === 1) places.delete(at)
  }
  return places
}
