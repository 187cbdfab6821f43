import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Category, CategoryDraft } from '@lechaim/shared/contracts/categories.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { failureToast } from '../resource/failure-messages.ts'
import type { Message } from '../resource/failure-toasts.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { missingFieldsToast, pick } from '../resource/form.ts'
import { createList } from '../resource/list.ts'
import { refreshProducts, refreshShop } from '../resource/refresh-shop.ts'
import { createRemoval } from '../resource/removal.ts'
import { createRowForm } from '../resource/row-form.ts'
import { createRowOrder } from '../sorting/row-order.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { categoriesMessages as t } from './categories-messages.ts'

/** The menu, and the names on products. */
function refresh(): void {
  void refreshShop('categories')
  refreshProducts()
}

/** All categories, hidden ones included, in the owner's order. */
export const categoryList = createList<Category, object>({
  filter: {},
  read: () => api.owned.categories(),
  newRows: 'last',
  part: 'categories',
  changed: refresh,
})

export const orderCategories = createRowOrder({ list: categoryList, save: api.orderCategories, saved: refresh })

type CategoryFields = Required<CategoryDraft>
const blank = (): CategoryFields => ({ name: '', description: '', image: '', visible: true, isMainCategory: false, parentId: null })
const fields = Object.keys(blank()) as (keyof CategoryFields)[]

/** Name and description are required; the name is unique (SPEC §5). */
export function checkCategory(draft: CategoryFields, id: number | null, known: readonly Category[]): FieldErrors<CategoryFields> {
  const { name, description, image } = draft
  const errors: FieldErrors<CategoryFields> = requiredErrors({ name, description }, ['name', 'description'])
  if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
  if (!errors.name && known.some((other) => other.id !== id && nameKey(other.name) === nameKey(name))) errors.name = t.nameTaken.description
  return errors
}

/** Possible parents: main categories and those without a parent, except the category itself; none for one with sub-categories (SPEC §5). */
export function parentChoices(known: readonly Category[], id: number | null): readonly Category[] {
  if (id !== null && known.some((category) => category.parentId === id)) return []
  return known.filter((category) => category.id !== id && (category.isMainCategory || category.parentId === null))
}

export const categoryForm = createRowForm<Category, CategoryFields>({
  blank,
  toDraft: (category) => pick(category, fields),
  check: (draft, id) => checkCategory(draft, id, categoryList.items()),
  errorToast: (errors) => (errors.name === t.nameTaken.description ? t.nameTaken : missingFieldsToast(errors)),
  insert: api.categoryRows.insert,
  update: api.categoryRows.update,
  labels: { ...t, image: mediaMessages.picture, isMainCategory: t.isMain, parentId: t.parent },
  shown: {
    parentId: (id) => (id === null ? t.noParent : (categoryList.items().find((category) => category.id === id)?.name ?? t.unknownParent)),
  },
  // A main category has no parent (SPEC §4).
  normalize: (draft) => (draft.isMainCategory ? { ...draft, parentId: null } : draft),
  saved: categoryList.put,
  texts: t,
  failedToast,
})

/** The confirmation counts the products that would be left without a category (decision 0008). */
export const removeCategory = createRemoval<Category>({
  confirmed: async ({ id }, refuse) => {
    if (categoryList.items().some((other) => other.parentId === id)) {
      refuse(t.hasChildren)
      return false
    }
    const { strandedProducts } = await api.categoryUse(id)
    return confirm(t.confirmRemove(strandedProducts))
  },
  remove: api.categoryRows.remove,
  removed: categoryList.remove,
  texts: t,
  failedToast,
})

function failedToast(error: unknown, title: string): Message {
  if (error instanceof RequestFailure) {
    if (error.code === 'category_name_taken') return t.nameTaken
    if (error.code === 'category_has_children') return t.hasChildren
  }
  return failureToast(error, title)
}

export interface CategoryBranch {
  category: Category
  children: readonly Category[]
}

export function categoryTree(categories: readonly Category[]): { main: CategoryBranch[]; standalone: CategoryBranch[] } {
  const branches = categories
    .filter((category) => category.parentId === null)
    .map((category) => ({ category, children: categories.filter((child) => child.parentId === category.id) }))
  return {
    main: branches.filter(({ category }) => category.isMainCategory),
    standalone: branches.filter(({ category }) => !category.isMainCategory),
  }
}
