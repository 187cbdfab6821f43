import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { type ReactNode, useId } from 'react'
import { submitOrFocus } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { Actions, SaveButton } from './form-layout.tsx'

export interface FormDialogProps {
  title: string
  open: boolean
  saving: boolean
  save?: string
  onClose: () => void
  /** @returns whether it was saved */
  onSave: () => Promise<boolean>
  children: ReactNode
  /** Beside the form, such as a dialog over this one. */
  aside?: ReactNode
}

/** A dialog with one form and its buttons; a refused save focuses the first invalid field. */
export function FormDialog({ title, open, saving, save = panelMessages.save, onClose, onSave, children, aside }: FormDialogProps) {
  const id = useId()
  const buttons = (
    <Actions>
      <SaveButton form={id} saving={saving}>
        {save}
      </SaveButton>
      <Button $kind="outline" onClick={onClose}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={open} title={title} onClose={onClose} maxWidth={width.fields} footer={buttons}>
      <form id={id} onSubmit={submitOrFocus(onSave)} noValidate>
        {children}
      </form>
      {aside}
    </Dialog>
  )
}
