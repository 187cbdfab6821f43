import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Selectable } from 'kysely'
import type { CategoryTable } from '../../db/schema.ts'

export type CategoryRow = Selectable<CategoryTable>

/** A category without a picture keeps the empty address: the shop shows its default icon (SPEC §2). */
export const toCategory = (row: CategoryRow, placeholder?: PicturePlaceholder): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  ...(placeholder && { placeholder }),
  visible: row.visible === 1,
  parentId: row.parent_id,
  isMainCategory: row.is_main_category === 1,
  position: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
