// The words of a name that a query matched, for the page to mark.
import type { MatchMarks } from '@lechaim/shared/contracts/search.ts'
import { nameWordKeys, queryKeys, wordSpelling } from '@lechaim/shared/lib/search/keys.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import type { PreparedSearch } from './search-stages.ts'

/** @returns a function from a name to its marks */
export function createMarker({ text, plan }: PreparedSearch): (name: string) => MatchMarks {
  const asked = plan.parts.flatMap(({ keys }) => (keys ? [keys] : []))
  const keys = new Set<string>(
    asked.flatMap((each) => [...each.word, ...each.withoutClitics, ...each.stem, ...each.sound, ...each.skeleton]),
  )
  for (const { words } of plan.readings)
    for (const word of words ?? []) for (const key of [...queryKeys(word).word, ...queryKeys(word).stem]) keys.add(key)
  const beginnings = asked.flatMap((each) => each.word.map((key) => key.slice(1)))
  const lower = text.toLowerCase()
  const fuzzyKeys = new Set(asked.flatMap((each) => each.typo))
  const hasAny = (word: string, wanted: Set<string>) => nameWordKeys(word).some((key) => wanted.has(key))

  return (name) => {
    const words = readWords(name)
    const exact = words.flatMap(({ text: word, start, end }) => {
      const beginning = beginnings.find((each) => wordSpelling(word).startsWith(each))
      if (beginning === undefined) return hasAny(word, keys) ? [start, end] : []
      // Points and quotes make the word longer than its letters.
      const isPlain = end - start === word.length && word === wordSpelling(word)
      return [start, isPlain ? start + beginning.length : end]
    })
    if (exact.length > 0) return exact
    const at = name.toLowerCase().indexOf(lower)
    if (at >= 0 && name.toLowerCase().length === name.length) return [at, at + lower.length]
    return words.flatMap(({ text: word, start, end }) => (hasAny(word, fuzzyKeys) ? [start, end] : []))
  }
}
