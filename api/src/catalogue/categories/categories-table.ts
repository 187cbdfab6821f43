import type { Category, CategoryDraft, CategoryPatch } from '@lechaim/shared/contracts/categories.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import type { Generated, Selectable } from 'kysely'
import { type Columns, type Either, present, toColumns } from '../../db/mapping.ts'
import type { Stamped } from '../../db/schema.ts'

interface CategoryTable extends Stamped {
  id: Generated<number>
  name: string
  /** `nameKey`: unique (SPEC §5). Another form needs a migration. */
  name_key: string
  description: string
  image: string
  visible: number
  parent_id: number | null
  is_main_category: number
  position: number
}

/** Names that addresses of the shop still have. One that a category has now is that category's. */
interface FormerCategoryNameTable {
  name_key: string
  category_id: number
}

interface ProductCategoryTable {
  category_id: number
  product_id: number
  position: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    categories: CategoryTable
    former_category_names: FormerCategoryNameTable
    product_categories: ProductCategoryTable
  }
}

export type CategoryRow = Selectable<CategoryTable>

/** A category without a picture keeps the empty address: the shop shows its default icon (SPEC §2). */
export const toCategory = (row: CategoryRow, placeholder?: PicturePlaceholder): Category =>
  present<Category>({
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    placeholder,
    visible: row.visible === 1,
    parentId: row.parent_id,
    isMainCategory: row.is_main_category === 1,
    position: row.position,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })

const columns: Columns<Either<CategoryDraft, CategoryPatch>, CategoryRow> = {
  name: (name) => ({ name, name_key: nameKey(name) }),
  description: (description) => ({ description }),
  image: (image) => ({ image }),
  visible: (visible) => ({ visible: Number(visible) }),
  parentId: (parent_id) => ({ parent_id }),
  isMainCategory: (isMain) => ({ is_main_category: Number(isMain) }),
  position: (position) => ({ position }),
}

export const categoryColumns = (patch: CategoryPatch): Partial<CategoryRow> => toColumns(columns, patch)
