import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { placeholdersOf } from '../../media/images/picture-placeholders.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { listCategories } from '../categories/categories-queries.ts'
import { priceAt } from '../products/product-schedule.ts'
import { createMarker } from './match-marks.ts'
import { searchByRelevance } from './search-meanings.ts'
import { readSearchSettings } from './search-settings.ts'
import { containing } from './search-stages.ts'

const most = 8
const mostCategories = 3

/** Suggestions for a text while it is being typed: categories that all of its words name, then the best products. */
export async function suggest(db: Database, q: string, { visibleOnly }: Viewer): Promise<Suggestions> {
  if (!q.trim()) return { categories: [], products: [] }
  const settings = await readSearchSettings(db)
  const found = await searchByRelevance(db, settings, { q, asTyped: false, categoryIds: null, visibleOnly, limit: most }, null)
  const mark = createMarker(found.search)
  const onlyFuzzy = found.rows.every(({ position }) => position.stage >= containing)
  const suggested = found.search.plan.suggested.filter((category) => onlyFuzzy || !category.isFuzzy)
  const ids = suggested.slice(0, mostCategories).map(({ id }) => id)
  const all = ids.length > 0 ? await listCategories(db, { visibleOnly }) : []
  const categories = ids.flatMap((id) => all.find((category) => category.id === id) ?? [])
  const rows = found.rows.slice(0, most - categories.length).map(({ row }) => row)
  const pictures = await placeholdersOf(db, rows)
  const at = now()
  const suggestion = (id: number, name: string, image: string, placeholder?: PicturePlaceholder) => ({
    id,
    name,
    image,
    ...(placeholder && { placeholder }),
    marks: mark(name),
  })
  return {
    categories: categories.map(({ id, name, image, placeholder }) => suggestion(id, name, image, placeholder)),
    products: rows.map((row) => ({
      ...suggestion(row.id, row.name, row.image || placeholders.product, pictures.get(row.image)),
      price: toShekels(priceAt(row, at)),
    })),
    ...(found.isShown && { shown: found.search.text }),
  }
}
