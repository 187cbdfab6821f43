import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { CircleUserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { panelMessages as t } from '../ui/panel-messages.ts'

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }))

export function AccountButton() {
  // Undefined until the first press, which loads the dialog.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton aria-label={t.account} title={t.account} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleUserRound aria-hidden />
      </IconButton>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AccountDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
