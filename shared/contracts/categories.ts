import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { draftOf, Id, Instant, PictureAddress, PicturePlaceholder, Position, patchOf } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

const fields = {
  name: Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['יין'] }),
  description: Type.String({ minLength: 1, maxLength: maxLength.description, examples: ['אדומים, לבנים ורוזה'] }),
  image: PictureAddress,
  visible: Type.Boolean(),
  parentId: Type.Union([Id, Type.Null()]),
  isMainCategory: Type.Boolean(),
}

export const Category = Type.Object(
  { id: Id, ...fields, placeholder: Type.Optional(PicturePlaceholder), position: Position, createdAt: Instant, updatedAt: Instant },
  { $id: 'Category' },
)
export type Category = Static<typeof Category>

const { name, description, ...optional } = fields

export const CategoryDraft = draftOf({ name, description }, optional, 'CategoryDraft')
export type CategoryDraft = Static<typeof CategoryDraft>

export const CategoryPatch = patchOf({ ...fields, position: Position }, 'CategoryPatch')
export type CategoryPatch = Static<typeof CategoryPatch>

export const CategoryList = Type.Object({ items: Type.Array(Category) })
export type CategoryList = Static<typeof CategoryList>

/** Number of products that would have no category without this one. */
export const CategoryUse = Type.Object({ strandedProducts: Type.Integer({ minimum: 0, examples: [4] }) }, { $id: 'CategoryUse' })
export type CategoryUse = Static<typeof CategoryUse>
