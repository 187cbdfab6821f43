import type { Product } from '@lechaim/shared/contracts/products.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { Boxes } from 'lucide-react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { $lowStock } from './low-stock.ts'
import { stockMessages as t } from './stock-messages.ts'

const $dialogs = atom<readonly ComponentType[]>([])

/** Loads the dialogs with their stores when one is first opened. */
async function loadDialogs() {
  const [stock, bulk, stockStore, bulkStore] = await Promise.all([
    import('./stock-dialog.tsx'),
    import('./bulk-stock-dialog.tsx'),
    import('./stock-store.ts'),
    import('./bulk-stock-store.ts'),
  ])
  $dialogs.set([stock.StockDialog, bulk.BulkStockDialog])
  return { ...stockStore, ...bulkStore }
}

const withDialogs = async (open: (stores: Awaited<ReturnType<typeof loadDialogs>>) => Promise<void>) => {
  try {
    await open(await loadDialogs())
  } catch (error) {
    showFailure({ title: common.remoteFailed }, error)
  }
}

/** Opens the delivery of many products, which lists those that run out. */
export function DeliveryButton() {
  const low = useStore($lowStock)
  return <DialogButton label={t.delivery} title={low > 0 ? t.lowCount(low) : undefined} load={loadDelivery} />
}

async function loadDelivery() {
  const [{ DeliveryDialog }, { deliveryDialog }] = await Promise.all([import('./delivery-dialog.tsx'), import('./delivery-store.ts')])
  void deliveryDialog.open()
  return DeliveryDialog
}

/** Opens the stock of the selected products. */
export function BulkStockButton() {
  return (
    <Button $kind="outline" aria-haspopup="dialog" onClick={() => withDialogs(({ openBulkStock }) => openBulkStock())}>
      <Boxes aria-hidden size={18} />
      {t.open}
    </Button>
  )
}

/** Opens one product's stock. */
export function StockButton({ product, describedBy }: { product: Product; describedBy: string }) {
  const open = () => withDialogs(({ openStock }) => openStock(product))
  return (
    <IconButton aria-label={t.open} aria-describedby={describedBy} aria-haspopup="dialog" title={t.open} onClick={open}>
      <Boxes aria-hidden size={19} />
    </IconButton>
  )
}

export function StockDialogs() {
  // The list is set once and keeps its order.
  return useStore($dialogs).map((Dialog, index) => <Dialog key={['stock', 'bulk'][index]} />)
}
