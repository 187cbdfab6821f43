import { home } from '@lechaim/shared/lib/address.ts'
import { toggleCart } from '@lechaim/shared/stores/cart.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import type { ReactNode } from 'react'

/** Opens the product over the list that the shopper came from. */
export function ProductLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const route = useHydrated($route)
  const below = route.view === 'home' || route.view === 'category' ? route : home
  return (
    <ShellLink className={className} to={{ ...below, product: id }} onClick={() => toggleCart(false)}>
      {children}
    </ShellLink>
  )
}
