import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { CircleUserRound } from 'lucide-react'
import { useLoadedDialog } from '../ui/dialog-button.tsx'
import { panelMessages as t } from '../ui/panel-messages.ts'

export function AccountButton() {
  const { dialog, open } = useLoadedDialog(() => import('./account-dialog.tsx'))
  return (
    <>
      <IconButton aria-label={t.account} title={t.account} aria-haspopup="dialog" onClick={open}>
        <CircleUserRound aria-hidden />
      </IconButton>
      {dialog}
    </>
  )
}
