import { addressOf, home, type Route } from '@lechaim/shared/lib/address.ts'
import { $productList } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

/** The current route; the server's route while an area hydrates. */
export const useRoute = () => useStore($route, { ssr: 'initial' })

/** The products of the current view; the server's while an area hydrates, where the host keeps them. */
export const useProductList = () => useStore($productList, { ssr: () => $productList.init ?? $productList.get() })

/** The list of a category; an empty name for all products. */
export const categoryRoute = (category: string): Route => ({ ...home, view: 'category', category })

/** Properties of a link to a category, marked on the current one. */
export const categoryLink = (category: string, current: string) => ({
  to: categoryRoute(category),
  'aria-current': category === current ? ('page' as const) : undefined,
})

/** The current route without its dialogs: one object until the view changes, so that a list's cards are not drawn again. */
export function useListRoute() {
  const route = { ...useRoute(), product: null, page: undefined }
  const [stable, setStable] = useState(route)
  if (addressOf(stable) === addressOf(route)) return stable
  setStable(route)
  return route
}
