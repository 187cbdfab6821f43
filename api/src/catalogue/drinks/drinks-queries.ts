import type { OfferedField } from '@lechaim/shared/contracts/drink-details.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import type { ProductRow } from '../products/products-table.ts'

const mostOffers = 50

/** Texts of other products that begin with this one, in their order. */
export async function listOffers(db: Database, facet: OfferedField, beginning = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('drink_values')
    .select('value')
    .where('facet', '=', facet)
    .where('value', '>=', beginning)
    .where('value', '<', `${beginning}\u{10FFFF}`)
    .orderBy('value')
    .limit(mostOffers)
    .execute()
  return rows.map(({ value }) => value)
}

const mostCandidates = 50

/** The same drink in other volumes, the smallest first: a product whose name is the same but for its volume, of the same producer and
 *  vintage; where there is none, also one whose producer or vintage is not filled in. Found by how the name begins, up to its volume. */
export async function otherSizes(db: Database, row: ProductRow, { visibleOnly }: Viewer): Promise<Product['otherSizes']> {
  if (row.volume_ml === null) return undefined
  const { beginning, name } = withoutVolume(row.name)
  if (name === '') return undefined
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'volume_ml', 'producer', 'vintage'])
    .where('name_key', '>=', beginning)
    .where('name_key', '<', `${beginning}\u{10FFFF}`)
    .where('volume_ml', 'is not', null)
    .where('volume_ml', '!=', row.volume_ml)
    .$if(visibleOnly, (query) => query.where('visible', '=', 1))
    .orderBy('name_key')
    .limit(mostCandidates)
    .execute()
  const named = rows.filter((other) => withoutVolume(other.name).name === name)
  const exact = named.filter((other) => other.producer === row.producer && other.vintage === row.vintage)
  const same = exact.length > 0 ? exact : named.filter((other) => agree(other.producer, row.producer) && agree(other.vintage, row.vintage))
  const sizes = new Map(same.map(({ id, volume_ml }) => [volume_ml ?? 0, { id, volumeMl: volume_ml ?? 0 }]))
  return sizes.size > 0 ? [...sizes.values()].sort((a, b) => a.volumeMl - b.volumeMl) : undefined
}

function agree<Value>(one: Value | null, other: Value | null): boolean {
  return one === null || other === null || one === other
}

/** The words of a name but for its volume, and the beginning of its sorting name that comes before it. */
function withoutVolume(text: string): { beginning: string; name: string } {
  const words = readWords(text)
  const volumes = readMeasures(text, words).filter(({ measure }) => 'volumeMl' in measure)
  const isVolume = (at: number) => volumes.some(({ from, count }) => at >= from && at < from + count)
  const [first] = volumes
  const before = first ? text.slice(0, words[first.from]?.start) : text
  return {
    beginning: plainText(before).trim(),
    name: words
      .filter((_, at) => !isVolume(at))
      .map((word) => word.text)
      .join(' '),
  }
}
