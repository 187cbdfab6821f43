import { $session } from '@lechaim/shared/stores/session.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { createLoadedDialog } from '../../ui/dialog-button.tsx'
import { ordersMessages as t } from '../orders-messages.ts'
import { forgetDraft } from './kept-draft.ts'
import type { Beginning } from './new-order-store.ts'

export const newOrderDialog = createLoadedDialog(
  (): Promise<{ Dialog: () => React.ReactNode; open: (beginning?: Beginning) => void }> => import('./new-order-dialog.tsx'),
)

// A draft names a customer: it does not stay behind at a computer that others use. After a session that the server ended it does.
$session.listen((session) => {
  if (session.state === 'out' && !session.ended) forgetDraft()
})

/** Opens an order to enter. */
export function NewOrderButton() {
  return (
    <Button aria-haspopup="dialog" onClick={() => newOrderDialog.open()}>
      {t.newOrder}
    </Button>
  )
}
