import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { refreshQueries } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { createRowForm } from '../resource/row-form.ts'
import { createWholeList } from '../resource/whole-list.ts'
import { createRowOrder } from '../sorting/row-order.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { categoriesMessages as t } from './categories-messages.ts'

const list = createWholeList<Category>(() => api.owned.categories())

/** All categories, hidden ones included, in the owner's order. */
export const $ownedCategories = list.$list
export const reloadCategories = list.reload

/** Shows the categories that are named in this order, and keeps it. */
export const arrangeCategories = createRowOrder<Category>({ ...list, save: api.orderCategories, done: () => followInShop() })

export interface CategoryFields {
  name: string
  description: string
  image: string
  visible: boolean
  isMainCategory: boolean
  parentId: number | null
}

const key = (name: string) => name.trim().toLowerCase()

/** Name and description are required, the name is nobody else's (SPEC §5). */
export function checkCategory(draft: CategoryFields, id: number | null, known: readonly Category[]): FieldErrors<CategoryFields> {
  const { name, description, image } = draft
  const errors: FieldErrors<CategoryFields> = requiredErrors({ name, description }, ['name', 'description'])
  if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
  if (!errors.name && known.some((other) => other.id !== id && key(other.name) === key(name))) errors.name = t.nameTaken.description
  return errors
}

/** A parent is a main category or one without a parent, and never the category itself; one with sub-categories has none (SPEC §5). */
export function parentChoices(known: readonly Category[], id: number | null): readonly Category[] {
  if (id !== null && known.some((category) => category.parentId === id)) return []
  return known.filter((category) => category.id !== id && (category.isMainCategory || category.parentId === null))
}

const known = (): readonly Category[] => {
  const now = list.$list.get()
  return now.state === 'ready' ? now.data : []
}

export const categoryForm = createRowForm<Category, CategoryFields>({
  blank: () => ({ name: '', description: '', image: '', visible: true, isMainCategory: false, parentId: null }),
  toDraft: ({ name, description, image, visible, isMainCategory, parentId }) => ({
    name,
    description,
    image,
    visible,
    isMainCategory,
    parentId,
  }),
  check: (draft, id) => checkCategory(draft, id, known()),
  refusal: (errors) => {
    if (errors.name === t.nameTaken.description) return t.nameTaken
    return Object.values(errors).includes(panelMessages.fieldRequired) ? panelMessages.fieldMissing : null
  },
  insert: api.categoryRows.insert,
  update: api.categoryRows.update,
  labels: {
    name: t.name,
    description: t.description,
    image: mediaMessages.picture,
    isMainCategory: t.isMain,
    parentId: t.parent,
    visible: t.visible,
  },
  shown: { parentId: (id) => (id === null ? t.noParent : (known().find((category) => category.id === id)?.name ?? t.unknownParent)) },
  // A main category has no parent, whoever made it one (SPEC §4).
  fit: (draft) => (draft.isMainCategory ? { ...draft, parentId: null } : draft),
  done: (row) => {
    list.put(row)
    followInShop()
  },
  texts: t,
  failed: (error, wasNew) => failureText(error, wasNew ? t.addFailed : t.updateFailed),
})

const removal = createFailureToasts()

/** Deletes a category after a confirmation that says what becomes of its products (decision 0008).
 *  @throws RequestFailure after the toast */
export async function removeCategory(category: Category): Promise<void> {
  removal.end()
  if (known().some((other) => other.parentId === category.id)) {
    removal.refuse(t.hasChildren)
    return
  }
  try {
    const { strandedProducts } = await api.categoryUse(category.id)
    if (!confirm(t.confirmRemove(strandedProducts))) return
    await api.categoryRows.remove(category.id)
  } catch (error) {
    removal.fail(failureText(error, t.removeFailed), error)
    throw error
  }
  list.take(category.id)
  followInShop()
  showToast(t.removed)
}

function failureText(error: unknown, title: string) {
  if (error instanceof RequestFailure) {
    if (error.code === 'category_name_taken') return t.nameTaken
    if (error.code === 'category_has_children') return t.hasChildren
  }
  return { title, description: failureReason(error) }
}

/** The shop behind the panel shows the change at once: its menu, and the names on its products. */
function followInShop(): void {
  updateShop({ categories: known().filter((category) => category.visible) })
  refreshQueries((address) => address.startsWith('/api/products'))
}

export interface CategoryBranch {
  category: Category
  children: readonly Category[]
}

/** Main categories and, apart, those that stand alone, each with what is filed under it. */
export function categoryTree(categories: readonly Category[]): { main: CategoryBranch[]; standalone: CategoryBranch[] } {
  const branches = categories
    .filter((category) => category.parentId === null)
    .map((category) => ({ category, children: categories.filter((child) => child.parentId === category.id) }))
  return {
    main: branches.filter(({ category }) => category.isMainCategory),
    standalone: branches.filter(({ category }) => !category.isMainCategory),
  }
}
