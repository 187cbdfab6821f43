import type { Category } from '@lechaim/shared/contracts/categories.ts'

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
