// Settlements as people type them, found in the owner's lists by the search's analyzer.
import type { DeliveryArea } from '@lechaim/shared/contracts/delivery.ts'
import { foldedSettlement, plainText } from '@lechaim/shared/lib/hebrew.ts'
import { nameWordKeys, queryKeys } from '@lechaim/shared/lib/search/keys.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { otherNamesOf } from './joint-names.ts'

interface Known {
  area: DeliveryArea
  settlement: string
  folded: string
  /** Folded as well. */
  otherNames: string[]
  plain: string
  /** The keys of each of its words. */
  words: Set<string>[]
}

const lists = new WeakMap<readonly DeliveryArea[], Known[]>()

function listOf(areas: readonly DeliveryArea[]): Known[] {
  const cached = lists.get(areas)
  if (cached) return cached
  const list = areas.flatMap((area) =>
    area.settlements.map((settlement) => ({
      area,
      settlement,
      folded: foldedSettlement(settlement),
      otherNames: otherNamesOf(settlement, foldedSettlement),
      plain: plainText(settlement),
      words: readWords(settlement).map(({ text }) => new Set(nameWordKeys(text))),
    })),
  )
  lists.set(areas, list)
  return list
}

type Strength = 'sound' | 'typo'

/** True where each word of the one meets the word at its place in the other. */
function meets(typed: string[], { words }: Known, strength: Strength): boolean {
  if (typed.length !== words.length) return false
  return typed.every((word, at) => {
    const { word: same, stem, sound, skeleton, typo } = queryKeys(word)
    const keys = strength === 'sound' ? [...same, ...stem, ...sound] : [...same, ...stem, ...sound, ...skeleton, ...typo]
    return keys.some((key) => words[at]?.has(key))
  })
}

interface FoundSettlement {
  settlement: string
  area: DeliveryArea
}

/** The settlement that was typed: by its letters, by its sound, or as the only one that differs by a slip.
 *  @returns null for one that no area has, or that may be several */
export function findSettlement(areas: readonly DeliveryArea[], typed: string): FoundSettlement | null {
  const folded = foldedSettlement(typed)
  if (folded === '') return null
  const list = listOf(areas)
  const exact = list.find((known) => known.folded === folded) ?? list.find(({ otherNames }) => otherNames.includes(folded))
  if (exact) return exact
  const words = readWords(typed).map(({ text }) => text)
  for (const strength of ['sound', 'typo'] as const) {
    const found = list.filter((known) => meets(words, known, strength))
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  }
  return null
}

const maxSuggestions = 6

/** Settlements that begin like what was typed so far, and those that sound like it. */
export function suggestSettlements(areas: readonly DeliveryArea[], typed: string): string[] {
  const folded = foldedSettlement(typed)
  if (folded === '') return []
  const list = listOf(areas)
  const words = readWords(typed).map(({ text }) => text)
  const found = [
    ...list.filter((known) => known.folded.startsWith(folded)),
    ...list.filter(({ otherNames }) => otherNames.some((name) => name.startsWith(folded))),
    ...list.filter(({ plain }) => plain.includes(` ${plainText(typed)}`)),
    ...list.filter((known) => meets(words, known, 'sound')),
    ...list.filter((known) => meets(words, known, 'typo')),
  ]
  return [...new Set(found.map(({ settlement }) => settlement))].slice(0, maxSuggestions)
}
