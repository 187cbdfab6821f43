import { showAllProducts } from '@lechaim/shared/stores/shell.ts'

/** The section's id in the page. */
export const categoriesId = 'shop-by-category'

/** Scrolls to the categories and focuses their heading; a shop without categories shows all its products. */
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
