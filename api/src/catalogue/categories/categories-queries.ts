import type { Category, CategoryUse } from '@lechaim/shared/contracts/categories.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { placeholdersOf } from '../../media/images/picture-placeholders.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { type CategoryRow, toCategory } from './categories-table.ts'

/** All categories in the owner's order, new ones last. */
export async function listCategories(db: Database, { visibleOnly }: Viewer): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(visibleOnly, (query) => query.where('visible', '=', 1))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const placeholders = await placeholdersOf(db, rows)
  return rows.map((row) => toCategory(row, placeholders.get(row.image)))
}

/** @throws not_found */
export async function readCategory(db: Database, id: number): Promise<Category> {
  const row = await db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('category')
  return toCategory(row, (await placeholdersOf(db, [row])).get(row.image))
}

/** The id of the named category with those of its sub-categories; empty when there is none to be seen. A former name names as well. */
export async function categoryWithChildren(db: Database, name: string, viewer: Viewer): Promise<number[]> {
  const ids = await idsOfName(db, nameKey(name), viewer)
  if (ids.length > 0) return ids
  const renamed = await findRenamed(db, name, viewer)
  return renamed ? idsOfName(db, renamed.name_key, viewer) : []
}

async function idsOfName(db: Database, key: string, { visibleOnly }: Viewer): Promise<number[]> {
  const rows = await db
    .selectFrom('categories as category')
    .leftJoin('categories as parent', 'parent.id', 'category.parent_id')
    .select(['category.id'])
    .where((where) => where.or([where('category.name_key', '=', key), where('parent.name_key', '=', key)]))
    .$if(visibleOnly, (query) =>
      query
        .where('category.visible', '=', 1)
        // A hidden category opens nothing, its visible sub-categories included.
        .where((where) => where.or([where('category.name_key', '=', key), where('parent.visible', '=', 1)])),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** The category that last had a name which none has now. */
export async function findRenamed(
  db: Database,
  name: string,
  { visibleOnly }: Viewer,
): Promise<Pick<CategoryRow, 'name' | 'name_key'> | undefined> {
  return db
    .selectFrom('former_category_names as former')
    .innerJoin('categories as category', 'category.id', 'former.category_id')
    .select(['category.name', 'category.name_key'])
    .where('former.name_key', '=', nameKey(name))
    .$if(visibleOnly, (query) => query.where('category.visible', '=', 1))
    .executeTakeFirst()
}

/** The ids of named categories.
 *  @throws category_required for an empty list, category_unknown */
export async function resolveCategories(db: Database, names: string[]): Promise<number[]> {
  if (names.length === 0) throw new ApiError('category_required', 'At least one category is needed', { field: 'categories' })
  const keys = [...new Set(names.map(nameKey))]
  const rows = await db.selectFrom('categories').select(['id', 'name_key']).where('name_key', 'in', keys).execute()
  const ids = new Map(rows.map((row) => [row.name_key, row.id]))
  const unknown = names.findIndex((name) => !ids.has(nameKey(name)))
  if (unknown >= 0)
    throw new ApiError('category_unknown', 'There is no such category', { field: `categories.${unknown}`, details: names[unknown] })
  return keys.flatMap((key) => ids.get(key) ?? [])
}

/** Products and categories that would be left without a category if this one went (decision 0008).
 *  @throws not_found */
export async function categoryUse(db: Database, id: number): Promise<CategoryUse> {
  const category = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('category')
  const { count } = await db
    .selectFrom('product_categories as link')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('link.category_id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from product_categories as other
        where other.product_id = link.product_id and other.category_id <> ${id})`,
    )
    .executeTakeFirstOrThrow()
  return { strandedProducts: count }
}
