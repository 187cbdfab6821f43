import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { CircleUserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { panelMessages as t } from '../ui/panel-messages.ts'

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }))

/** Opens the owner's account, whose dialog is loaded on demand. */
export function AccountButton() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton aria-label={t.account} title={t.account} aria-haspopup="dialog" onClick={show}>
        <CircleUserRound aria-hidden />
      </IconButton>
      {asked && (
        <Suspense fallback={null}>
          <AccountDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
