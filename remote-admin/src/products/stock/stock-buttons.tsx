import type { Product } from '@lechaim/shared/contracts/products.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { Boxes } from 'lucide-react'
import { createLoadedDialog, DialogButton } from '../../ui/dialog-button.tsx'
import { $lowStock } from './low-stock.ts'
import { stockMessages as t } from './stock-messages.ts'

const stock = createLoadedDialog(() => import('./stock-dialog.tsx'))
const bulkStock = createLoadedDialog(() => import('./bulk-stock-dialog.tsx'))

/** Opens the delivery of many products, which lists those that run out. */
export function DeliveryButton() {
  const low = useStore($lowStock)
  return <DialogButton label={t.delivery} title={low > 0 ? t.lowCount(low) : undefined} load={() => import('./delivery-dialog.tsx')} />
}

export function BulkStockButton() {
  return (
    <Button $kind="outline" aria-haspopup="dialog" onClick={() => bulkStock.open()}>
      <Boxes aria-hidden size={18} />
      {t.open}
    </Button>
  )
}

export function StockButton({ product, describedBy }: { product: Product; describedBy: string }) {
  const open = () => stock.open(product)
  return (
    <IconButton aria-label={t.open} aria-describedby={describedBy} aria-haspopup="dialog" title={t.open} onClick={open}>
      <Boxes aria-hidden size={19} />
    </IconButton>
  )
}

export const StockDialogs = () => (
  <>
    <stock.Place />
    <bulkStock.Place />
  </>
)
