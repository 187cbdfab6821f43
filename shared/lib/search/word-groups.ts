// Looks words and short phrases of a query up among groups that mean the same: the trade's vocabulary and the owner's own groups.
import { type Concept, vocabulary } from '@lechaim/shared/lib/search/vocabulary.ts'
import { stemOf, withoutClitics } from '@lechaim/shared/lib/search/word-forms.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'

/** Each alternative as its words. */
interface Alternatives {
  /** The words of the query that it stands for: this many, from the place that was asked. */
  count: number
  same: string[][]
  kinds: string[][]
  /** Wider terms: the words are kinds of these. */
  broader: string[][]
}

export type WordGroupLookup = ReturnType<typeof createWordGroups>

const maxWords = 4

type Entry = Record<'same' | 'kinds' | 'broader', Map<string, string[]>>

/** @param groups the owner's own, whose words all mean the same */
export function createWordGroups(groups: string[][] = []) {
  const entries = new Map<string, Entry>()
  const terms = new Set<string>()
  for (const { same, kinds = [] } of [...vocabulary, ...groups.map((same): Concept => ({ same }))]) {
    addConcept(entries, same, kinds)
    for (const term of [...same, ...kinds]) terms.add(termOf(term).words.join(' '))
  }
  return {
    /** True for a word that a group has as it is. */
    isTerm: (word: string): boolean => terms.has(word),
    /** The alternatives of each phrase that begins at this place. */
    alternativesAt(words: string[], from: number): Alternatives[] {
      const found: Alternatives[] = []
      let phrases = ['']
      for (let count = 1; count <= maxWords && from + count <= words.length; count++) {
        const forms = formsOf(words[from + count - 1] ?? '')
        phrases = phrases.flatMap((phrase) => forms.map((form) => (phrase ? `${phrase} ${form}` : form)))
        for (const phrase of phrases) {
          const entry = entries.get(phrase)
          if (entry)
            found.push({
              count,
              same: [...entry.same.values()],
              kinds: [...entry.kinds.values()],
              broader: [...entry.broader.values()],
            })
        }
      }
      return found
    },
  }
}

function addConcept(entries: Map<string, Entry>, same: string[], kinds: string[]): void {
  const terms = same.map(termOf)
  const kindTerms = kinds.map(termOf)
  for (const { id } of terms) {
    const { same, kinds } = entryOf(entries, id)
    for (const other of terms) if (other.id !== id) same.set(other.id, other.words)
    for (const kind of kindTerms) kinds.set(kind.id, kind.words)
  }
  for (const { id } of kindTerms) {
    const { broader } = entryOf(entries, id)
    for (const other of terms) broader.set(other.id, other.words)
  }
}

function entryOf(entries: Map<string, Entry>, id: string): Entry {
  const entry = entries.get(id) ?? { same: new Map(), kinds: new Map(), broader: new Map() }
  entries.set(id, entry)
  return entry
}

function termOf(term: string): { id: string; words: string[] } {
  const words = readWords(term).map(({ text }) => text)
  return { id: words.map(stemOf).join(' '), words }
}

const formsOf = (word: string): string[] => [...new Set([word, ...withoutClitics(word)].map(stemOf))]
