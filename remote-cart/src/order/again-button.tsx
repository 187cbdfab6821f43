import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { againMessages as t } from './again-messages.ts'

/** Fills the cart with the order's products. */
export function AgainButton({ items }: Pick<Order, 'items'>) {
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    if (isAdding) return
    setAdding(true)
    try {
      const { orderAgain } = await import('./order-again.ts')
      await orderAgain(items)
    } catch (error) {
      showFailure(t.failed, error)
    }
    setAdding(false)
  }
  return (
    <Button $kind="outline" aria-busy={isAdding} onClick={add}>
      <RotateCcw aria-hidden size={18} />
      {isAdding ? t.adding : t.again}
    </Button>
  )
}
