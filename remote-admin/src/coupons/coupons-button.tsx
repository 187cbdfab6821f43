import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { type ComponentType, useState } from 'react'
import { couponsMessages as t } from './coupons-messages.ts'

/** Opens the coupons in a dialog, which loads then. */
export function CouponsButton() {
  const [Dialog, setDialog] = useState<ComponentType>()
  const open = async () => {
    try {
      const [{ CouponsDialog }, { $couponsOpen }] = await Promise.all([import('./coupons-dialog.tsx'), import('./coupons-store.ts')])
      setDialog(() => CouponsDialog)
      $couponsOpen.set(true)
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  return (
    <>
      <Button $kind="outline" aria-haspopup="dialog" onClick={open}>
        {t.open}
      </Button>
      {Dialog && <Dialog />}
    </>
  )
}
