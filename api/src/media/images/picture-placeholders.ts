// Placeholders of loading pictures.
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Database } from '../../db/schema.ts'
import { picturesPath } from '../objects/own-store.ts'

/** Maps the addresses of the shop's pictures to their placeholders, in one query for a whole list. */
export async function placeholdersOf(db: Database, rows: { image: string }[]): Promise<Map<string, PicturePlaceholder>> {
  const names = rows.flatMap(({ image }) => (image.startsWith(picturesPath) ? image.slice(picturesPath.length) : []))
  if (names.length === 0) return new Map()
  const found = await db
    .selectFrom('media_objects')
    .select(['name', 'color', 'preview', 'width', 'height'])
    .where('name', 'in', names)
    .execute()
  return new Map(
    found.flatMap(({ name, color, preview, width, height }) =>
      color && preview && width && height ? [[`${picturesPath}${name}`, { color, preview, width, height }] as const] : [],
    ),
  )
}
