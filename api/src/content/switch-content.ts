// Banners and pictures of the carousel are read by the clock; this says when they change, and that they have changed.
import type { Database, Transaction } from '../db/schema.ts'
import { nextOf } from '../schedule/show-times.ts'
import { nextPictureChange } from './carousel-queries.ts'

/** The next moment at which visitors see other banners or other pictures in the carousel. */
export async function nextContentChange(db: Database): Promise<string | null> {
  const read = async (table: 'banners' | 'carousel') =>
    (
      await db
        .selectFrom(table)
        .select((select) => select.fn.min('next_change_at').as('next'))
        .executeTakeFirstOrThrow()
    ).next
  return nextOf(await Promise.all([read('banners'), read('carousel')]), '')
}

/** Sets the moments after `until`. */
export async function switchContent(trx: Transaction, until: string): Promise<void> {
  const banners = await trx.selectFrom('banners').select(['id', 'show_from', 'show_until']).where('next_change_at', '<=', until).execute()
  for (const { id, show_from, show_until } of banners) {
    await trx
      .updateTable('banners')
      .set({ next_change_at: nextOf([show_from, show_until], until) })
      .where('id', '=', id)
      .execute()
  }
  const carousel = await trx.selectFrom('carousel').select('times').where('next_change_at', '<=', until).executeTakeFirst()
  if (carousel)
    await trx
      .updateTable('carousel')
      .set({ next_change_at: nextPictureChange(carousel.times, until) })
      .execute()
}
