import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { type ComponentType, useState } from 'react'

interface DialogModule {
  Dialog: ComponentType
  open: () => void
}

interface DialogButtonProps {
  label: string
  title?: string | undefined
  load: () => Promise<DialogModule>
}

/** A dialog whose code loads when it is first opened. */
export function useLoadedDialog(load: DialogButtonProps['load']) {
  const [Dialog, setDialog] = useState<ComponentType>()
  const open = async () => {
    try {
      const loaded = await load()
      loaded.open()
      setDialog(() => loaded.Dialog)
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  return { dialog: Dialog && <Dialog />, open }
}

export function DialogButton({ label, title, load }: DialogButtonProps) {
  const { dialog, open } = useLoadedDialog(load)
  return (
    <>
      <Button $kind="outline" aria-haspopup="dialog" title={title} onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
