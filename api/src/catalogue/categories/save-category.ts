// Writing categories, with the rules of SPEC §5. Every function runs in a transaction of the caller's.
import type { CategoryDraft, CategoryPatch } from '@lechaim/shared/contracts/categories.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { checkVersion, deleteRow, refuseTaken } from '../../rows/edit-rows.ts'
import { touchCategories } from '../search/search-settings.ts'
import { writeCategoryKeys } from '../search/write-keys.ts'
import { type CategoryRow, categoryColumns, toCategory } from './categories-table.ts'

const blank = { name: '', name_key: '', description: '', image: '', visible: 1, parent_id: null, is_main_category: 0 }

/** Inserts a category after all others and answers its id.
 *  @throws category_name_taken, parent_invalid */
export async function insertCategory(trx: Transaction, draft: CategoryDraft): Promise<number> {
  const place = { isMain: draft.isMainCategory ?? false, parentId: draft.parentId ?? null }
  await checkPlace(trx, null, place)
  const createdAt = now()
  const inserted = trx
    .insertInto('categories')
    .values({
      ...blank,
      ...categoryColumns(draft),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from categories)`,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
  const { id } = await inserted.executeTakeFirstOrThrow().catch(nameTaken)
  await writeCategoryKeys(trx, id, draft.name)
  return id
}

/** Changes only the fields that the patch defines.
 *  @throws not_found, outdated (with the current row), category_name_taken, parent_invalid */
export async function updateCategory(trx: Transaction, id: number, patch: CategoryPatch): Promise<void> {
  const row = await trx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('category')
  await checkVersion(row.updated_at, patch, 'category', () => toCategory(row))
  const place = {
    isMain: patch.isMainCategory ?? row.is_main_category === 1,
    parentId: patch.parentId === undefined ? row.parent_id : patch.parentId,
  }
  await checkPlace(trx, row, place)
  const { name = row.name } = patch
  const updated = trx
    .updateTable('categories')
    .set({ ...categoryColumns(patch), updated_at: changedAt(row.updated_at) })
    .where('id', '=', id)
  await updated.execute().catch(nameTaken)
  await (name === row.name ? touchCategories(trx) : writeCategoryKeys(trx, id, name))
  if (nameKey(name) !== row.name_key) await keepFormerName(trx, row)
}

/** Addresses with the name lead to the category that had it last. */
async function keepFormerName(trx: Transaction, { id, name_key }: CategoryRow): Promise<void> {
  await trx
    .insertInto('former_category_names')
    .values({ name_key, category_id: id })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ category_id: id }))
    .execute()
}

/** Deletes a category; products that used it only lose the link (decision 0008).
 *  @throws not_found, category_has_children */
export async function deleteCategory(trx: Transaction, id: number): Promise<void> {
  if (await hasChildren(trx, id)) throw new ApiError('category_has_children', 'The category still has sub-categories')
  await deleteRow(trx, 'categories', id)
  await touchCategories(trx)
}

interface Place {
  isMain: boolean
  parentId: number | null
}

/** A main category has no parent; a parent is a main category or has no parent itself. So the tree is two levels deep, and a
 *  cycle can't arise. */
async function checkPlace(trx: Transaction, row: CategoryRow | null, { isMain, parentId }: Place): Promise<void> {
  if (parentId === null) return
  const refuse = (message: string) => new ApiError('parent_invalid', message, { field: 'parentId' })
  if (isMain) throw refuse('A main category has no parent')
  if (parentId === row?.id) throw refuse('A category is not its own parent')
  const parent = await trx.selectFrom('categories').select(['parent_id']).where('id', '=', parentId).executeTakeFirst()
  if (!parent) throw refuse('There is no such parent')
  if (parent.parent_id !== null) throw refuse('A parent must be a main category or have no parent')
  if (row && (await hasChildren(trx, row.id))) throw refuse('A category with sub-categories has no parent')
}

async function hasChildren(trx: Transaction, id: number): Promise<boolean> {
  return (await trx.selectFrom('categories').select('id').where('parent_id', '=', id).executeTakeFirst()) !== undefined
}

const nameTaken = refuseTaken('category_name_taken', 'The category name is already taken', 'name')
