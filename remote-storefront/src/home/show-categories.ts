import { showAllProducts } from '@lechaim/shared/stores/shell.ts'

export const categoriesId = 'shop-by-category'

/** Brings the categories into view and moves the focus to their heading; a shop without categories shows all its products. */
export function showCategories(): void {
  const section = document.getElementById(categoriesId)
  if (!section) {
    showAllProducts()
    return
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}
