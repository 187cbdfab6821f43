import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Printer } from 'lucide-react'
import { useLoadedDialog } from '../../ui/dialog-button.tsx'
import { printMessages as t } from './print-messages.ts'
import { openPrint } from './print-store.ts'

/** Opens the print dialog for these orders. */
export function PrintButton({ orders }: { orders: () => readonly Order[] }) {
  const { dialog, open } = useLoadedDialog(async () => {
    const { Dialog } = await import('./print-dialog.tsx')
    return { Dialog, open: () => openPrint(orders()) }
  })
  return (
    <>
      <Button $kind="outline" aria-haspopup="dialog" onClick={open}>
        <Printer aria-hidden size={18} /> {t.open}
      </Button>
      {dialog}
    </>
  )
}
