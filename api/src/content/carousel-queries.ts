import type { Carousel } from '@lechaim/shared/contracts/content.ts'
import type { Database } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { defaultCarousel } from '../media/bundled/bundled-pictures.ts'
import type { ContentView } from './default-content.ts'

/** The saved list, or the bundled pictures until one is saved for the first time, which `savedOnly` leaves out; a saved empty list
 *  stays empty (decision 0008). */
export async function readCarousel(db: Database, { savedOnly }: ContentView): Promise<Carousel> {
  const row = await db.selectFrom('carousel').select('images').executeTakeFirst()
  if (!row) return { images: savedOnly ? [] : defaultCarousel }
  return { images: JSON.parse(row.images) }
}

/** Saves the list without its blank entries (SPEC §5). */
export async function saveCarousel(db: Database, { images }: Carousel): Promise<Carousel> {
  const saved = { images: JSON.stringify(images.filter((image) => image !== '')), updated_at: now() }
  await db
    .insertInto('carousel')
    .values({ id: 1, ...saved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
    .execute()
  return readCarousel(db, { savedOnly: true })
}
