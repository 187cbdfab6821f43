import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import type { Database } from '../../db/schema.ts'
import { createMarker } from './match-marks.ts'
import { nearestCategories } from './nearest-categories.ts'
import type { Found } from './search-products.ts'

/** The description of a search beside its products: kind of match, marks and nearest categories. */
export async function describeSearch(
  db: Database,
  { match, isShown, search }: Omit<Found, 'rows'>,
  items: { name: string }[],
  visibility: { visibleOnly: boolean },
): Promise<SearchAnswer> {
  const mark = createMarker(search)
  return {
    match,
    ...(isShown && { shown: search.text }),
    marks: items.map(({ name }) => mark(name)),
    ...(match === 'none' && { categories: await nearestCategories(db, search.text, visibility) }),
  }
}
