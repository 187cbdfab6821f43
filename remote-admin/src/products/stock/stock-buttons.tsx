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

const $loaded = atom<ComponentType | null>(null)

type Dialogs = typeof import('./stock-dialogs.tsx')

/** Loads the dialogs when one is first opened. */
async function withDialogs(open: (dialogs: Dialogs) => void): Promise<void> {
  try {
    const dialogs = await import('./stock-dialogs.tsx')
    $loaded.set(dialogs.Dialogs)
    open(dialogs)
  } catch (error) {
    showFailure({ title: common.remoteFailed }, error)
  }
}

/** Opens the delivery of many products, which lists those that run out. */
export function DeliveryButton() {
  const low = useStore($lowStock)
  return <DialogButton label={t.delivery} title={low > 0 ? t.lowCount(low) : undefined} load={() => import('./delivery-dialog.tsx')} />
}

export function BulkStockButton() {
  return (
    <Button $kind="outline" aria-haspopup="dialog" onClick={() => withDialogs(({ openBulkStock }) => openBulkStock())}>
      <Boxes aria-hidden size={18} />
      {t.open}
    </Button>
  )
}

export function StockButton({ product, describedBy }: { product: Product; describedBy: string }) {
  const open = () => withDialogs(({ openStock }) => openStock(product))
  return (
    <IconButton aria-label={t.open} aria-describedby={describedBy} aria-haspopup="dialog" title={t.open} onClick={open}>
      <Boxes aria-hidden size={19} />
    </IconButton>
  )
}

export function StockDialogs() {
  const Dialogs = useStore($loaded)
  return Dialogs && <Dialogs />
}
