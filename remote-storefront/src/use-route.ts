import { addressOf } from '@lechaim/shared/lib/address.ts'
import { $place as $route } from '@lechaim/shared/stores/shell.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

/** The current route; while an area hydrates, the route that the server drew, even after the reader has gone on. */
export const useRoute = () => useStore($route, { ssr: 'initial' })

/** The current route without its product dialog: the same object until the view changes, so that opening a product doesn't draw a list's
 *  cards again. */
export function useListRoute() {
  const route = { ...useRoute(), product: null }
  const [stable, setStable] = useState(route)
  if (addressOf(stable) === addressOf(route)) return stable
  setStable(route)
  return route
}
