import type { Banner, BannerDraft, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import { inShownOrder } from '@lechaim/shared/lib/banner-order.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { placeholdersOf } from '../../media/images/picture-placeholders.ts'
import { checkVersion } from '../../rows/edit-rows.ts'
import { isShownAt, nextOf, showTimesAfter, type Viewer } from '../../schedule/time-spans.ts'
import { type BannerRow, bannerColumns, toBanner } from './banners-table.ts'

/** All banners in the owner's order; for visitors those that are shown now, of which the first one is the home page's (decision 0074). */
export async function listBanners(db: Database, { visibleOnly }: Viewer): Promise<Banner[]> {
  const at = now()
  const found = await db
    .selectFrom('banners')
    .selectAll()
    .$if(visibleOnly, (query) => query.where('visible', '=', 1))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rows = visibleOnly ? inHomeOrder(found.filter((row) => isShownAt(row, at))) : found
  const placeholders = await placeholdersOf(db, rows)
  return rows.map((row) => toBanner(row, { visibleOnly }, placeholders.get(row.image)))
}

const inHomeOrder = (rows: BannerRow[]): BannerRow[] =>
  inShownOrder(rows.map((row) => ({ row, showFrom: row.show_from, showUntil: row.show_until }))).map(({ row }) => row)

const presentOne = async (db: Database, row: BannerRow): Promise<Banner> =>
  toBanner(row, { visibleOnly: false }, (await placeholdersOf(db, [row])).get(row.image))

/** Inserts a banner after all others.
 *  @throws validation_failed unless showUntil is after showFrom */
export async function insertBanner(trx: Transaction, draft: BannerDraft): Promise<Banner> {
  const createdAt = now()
  const times = showTimesAfter(null, draft)
  const row = await trx
    .insertInto('banners')
    .values({
      ...{ title: '', description: '', image: '', visible: 1 },
      ...bannerColumns(draft),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from banners)`,
      ...times,
      next_change_at: nextOf([times.show_from, times.show_until], createdAt),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentOne(trx, row)
}

/** Changes the fields that the patch defines; an empty title, description or image is ignored (SPEC §5), null takes a
 *  description or an image away.
 *  @throws not_found, outdated (with the current row), validation_failed unless showUntil is after showFrom */
export async function updateBanner(trx: Transaction, id: number, patch: BannerPatch): Promise<Banner> {
  const row = await trx.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('banner')
  await checkVersion(row.updated_at, patch, 'banner', () => presentOne(trx, row))
  const times = showTimesAfter(row, patch)
  const changed = await trx
    .updateTable('banners')
    .set({
      ...bannerColumns(patch),
      ...times,
      next_change_at: nextOf([times.show_from, times.show_until], now()),
      updated_at: changedAt(row.updated_at),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentOne(trx, changed)
}
