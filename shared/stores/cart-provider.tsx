import { $cartOpen } from '@lechaim/shared/stores/cart.ts'
import { $cartCount, $cartLines, $cartTotal, type CartLine } from '@lechaim/shared/stores/cart-lines.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext } from 'react'

interface Cart {
  lines: readonly CartLine[]
  open: boolean
  count: number
  /** Agorot. */
  total: number
}

/** A constant: React discards the server's HTML of parts that have not hydrated when a context above them changes. */
const IsProvided = createContext(false)

/** Mounted once by the host, and by each remote's own page when it runs alone (decision 0002). */
export function CartProvider({ children }: { children: ReactNode }) {
  return <IsProvided value>{children}</IsProvided>
}

/** The cart as it is now. @throws outside `<CartProvider>` (SPEC §8). */
export function useCart(): Cart {
  if (!useContext(IsProvided)) throw new Error('useCart must be used within <CartProvider>')
  const lines = useHydrated($cartLines)
  const open = useHydrated($cartOpen)
  // A computed store has no initial value to fall back on.
  const count = useStore($cartCount, { ssr: () => 0 })
  const total = useStore($cartTotal, { ssr: () => 0 })
  return { lines, open, count, total }
}
