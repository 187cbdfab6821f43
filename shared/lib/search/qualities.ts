// Words of a query that name a quality, which products have in a field of their own: where a drink comes from, its colour, its sweetness,
// its kosher certificate, the size of its bottle. The search finds them as words, in these fields before texts.
import { filterValueText } from '@lechaim/shared/lib/filter-messages.ts'
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { comparable } from '@lechaim/shared/lib/search/number-words.ts'
import { vocabulary } from '@lechaim/shared/lib/search/vocabulary.ts'
import { readWords, type Word } from '@lechaim/shared/lib/search/words.ts'

export interface Quality {
  label: string
  /** Its words: from this one, this many. */
  from: number
  count: number
}

const origins = vocabulary.slice(
  vocabulary.findIndex(({ same }) => same[0] === 'סקוטי'),
  vocabulary.findIndex(({ same }) => same[0] === 'טורקי') + 1,
)
const regions =
  'גליל, הגליל העליון, הגליל התחתון, גולן, רמת הגולן, נגב, הר הנגב, שומרון, הרי יהודה, הרי ירושלים, יהודה, ירושלים, כרמל, תבור, שפלה, שפלת יהודה, שרון, ערבה, עמק יזרעאל, עמק האלה, טוסקנה, פיימונטה, ונטו, סיציליה, פוליה, בורדו, בורגון, בורגונדי, שמפאן, פרובאנס, פרובנס, אלזס, לואר, רון, ריוחה, קטלוניה, דואורו, מוזל, מנדוזה, קליפורניה, נאפה, מרלבורו, ספייסייד, היילנדס, היילנד, לואולנדס, איילה, איסלאי, קמפבלטאון, קנטקי, טנסי, bordeaux, burgundy, tuscany, rioja, speyside, highland, highlands, islay, kentucky'
const colours = 'אדום, לבן, רוזה, ורוד, כתום, red, white, rose'
const sweetness = 'יבש, חצי יבש, מתוק, חצי מתוק, dry, semi dry, sweet, semi sweet'
const kosher = 'מהדרין, למהדרין, בד״ץ, כשר לפסח, לא מבושל, מבושל, שמיטה'

const list = (texts: string): string[] => texts.split(', ')
const wordsOf = (text: string): string[] => readWords(text).map((word) => word.text)

/** Hebrew adjectives in their four forms. */
function formsOf(text: string): string[] {
  const [first = '', ...others] = text.split(' ')
  if (others.length > 0 || !/[א-ת]$/.test(first)) return [text]
  return first.endsWith('י') ? [text, `${text}ת`, `${text}ם`, `${text}ים`, `${text}ות`] : [text, `${text}ה`, `${text}ים`, `${text}ות`]
}

/** Lists of words by their first one, the longest first. */
const phrases = new Map<string, string[][]>()
for (const text of [...origins.flatMap(({ same }) => same), ...list(regions)].flatMap(formsOf)) addPhrase(wordsOf(text))
for (const text of [...list(colours), ...list(sweetness)].flatMap(formsOf)) addPhrase(wordsOf(text))
for (const text of ['לבנה', 'לבנים', 'לבנות', 'אדומה', 'אדומים', 'אדומות', ...list(kosher)]) addPhrase(wordsOf(text))
for (const lists of phrases.values()) lists.sort((a, b) => b.length - a.length)

function addPhrase(words: string[]): void {
  const [first = ''] = words
  phrases.set(first, [...(phrases.get(first) ?? []), words])
}

/** "From", "of", "in" and the article, joined to a name of a place, as in מהגליל. */
const joined = /^[מבלש]?ה?/
const leastLetters = 3

/** Sizes that a bare number means beside other words. */
const bareVolumes = new Set(['330', '375', '500', '700', '750'])
const bottle = comparable('בקבוק')

/** @param isTaken the word is part of something else
 *  @returns the qualities in their order, none for a query that is one quality alone */
export function readQualities(text: string, words: Word[], isTaken: (at: number) => boolean): Quality[] {
  const found: Quality[] = []
  const measures = new Map(readMeasures(text, words).map((each) => [each.from, each]))
  for (let at = 0; at < words.length; ) {
    const quality = isTaken(at) ? null : (volumeAt(at) ?? namedAt(at))
    if (quality) found.push({ ...quality, from: at })
    at += quality?.count ?? 1
  }
  return found.length === 1 && found[0]?.count === words.length ? [] : found

  function volumeAt(at: number): Omit<Quality, 'from'> | null {
    const measured = measures.get(at)
    if (measured && 'volumeMl' in measured.measure) return volume(measured.measure.volumeMl, measured.count)
    const word = words[at]?.text ?? ''
    const isBeside = words.length > 1 && words[at + 1]?.text !== bottle
    return bareVolumes.has(word) && !measured && isBeside ? volume(Number(word), 1) : null
  }

  function namedAt(at: number): Omit<Quality, 'from'> | null {
    const word = words[at]?.text ?? ''
    const clitics = joined.exec(word)?.[0].length ?? 0
    for (const first of [word, ...[1, 2].filter((letters) => letters <= clitics).map((letters) => word.slice(letters))]) {
      if (first !== word && first.length < leastLetters) continue
      const matched = phrases
        .get(first)
        ?.find((phrase) => phrase.every((each, n) => n === 0 || (words[at + n]?.text === each && !isTaken(at + n))))
      if (matched) return { label: text.slice(words[at]?.start, words[at + matched.length - 1]?.end), count: matched.length }
    }
    return null
  }
}

const volume = (ml: number, count: number): Omit<Quality, 'from'> => ({ label: filterValueText('volume', String(ml)), count })
