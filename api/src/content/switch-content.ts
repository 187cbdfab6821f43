// The moments at which banners and pictures of the carousel appear and disappear. Both are read by the clock, so that a change needs no
// other writing than its next moment.
import { sql } from 'kysely'
import { nextChange } from '../catalogue/products/switch-products.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { nextOf } from '../schedule/show-times.ts'
import { nextPictureChange } from './carousel-queries.ts'

/** The next moment at which visitors see other banners or other pictures in the carousel. */
export async function nextContentChange(db: Database): Promise<string | null> {
  return nextOf(await Promise.all([nextChange(db, 'banners'), nextChange(db, 'carousel')]), '')
}

/** Sets the moments after `until`. */
export async function switchContent(trx: Transaction, until: string): Promise<void> {
  await sql`update banners set
      next_change_at = (select min(moment) from (select banners.show_from as moment union all select banners.show_until) as moments
        where moment > ${until})
    where next_change_at <= ${until}`.execute(trx)
  const carousel = await trx.selectFrom('carousel').select('times').where('next_change_at', '<=', until).executeTakeFirst()
  if (carousel)
    await trx
      .updateTable('carousel')
      .set({ next_change_at: nextPictureChange(carousel.times, until) })
      .execute()
}
