import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
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

/** The same for a dialog that several buttons open: it stands at one place. */
export function createLoadedDialog<Args extends unknown[]>(load: () => Promise<{ Dialog: ComponentType; open: (...args: Args) => void }>) {
  const $loaded = atom<{ Dialog?: ComponentType }>({})
  return {
    Place() {
      const { Dialog } = useStore($loaded)
      return Dialog && <Dialog />
    },
    async open(...args: Args): Promise<void> {
      try {
        const { Dialog, open } = await load()
        open(...args)
        $loaded.set({ Dialog })
      } catch (error) {
        showFailure({ title: common.remoteFailed }, error)
      }
    },
  }
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
