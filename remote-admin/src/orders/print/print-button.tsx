import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Printer } from 'lucide-react'
import { createLoadedDialog } from '../../ui/dialog-button.tsx'
import { printMessages as t } from './print-messages.ts'

export const printDialog = createLoadedDialog(() => import('./print-dialog.tsx'))

/** Opens the print dialog for these orders. */
export function PrintButton({ orders }: { orders: () => readonly Order[] }) {
  return (
    <Button $kind="outline" aria-haspopup="dialog" onClick={() => printDialog.open(orders())}>
      <Printer aria-hidden size={18} /> {t.open}
    </Button>
  )
}
