import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Actions, SaveButton } from '../forms/form-layout.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import type { createDialog } from './dialog-store.ts'

interface FormDialogProps {
  title: string
  open: boolean
  saving: boolean
  save?: string
  onClose: () => void
  /** @returns whether it was saved */
  onSave: () => Promise<boolean>
  children: ReactNode
}

/** A dialog with one form and its buttons; a refused save focuses the first invalid field. */
export function FormDialog({ title, open, saving, save = panelMessages.save, onClose, onSave, children }: FormDialogProps) {
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await onSave())) focusFirstInvalid(form)
  }
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
      <form id={id} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}

interface ReadDialogProps<Data extends object> extends Pick<FormDialogProps, 'title' | 'save' | 'onSave'> {
  of: ReturnType<typeof createDialog<Data>>
  children: (data: Data) => ReactNode
}

/** A form dialog whose data is read when it opens. */
export function ReadDialog<Data extends object>({ of: { $dialog, open, close }, children, ...form }: ReadDialogProps<Data>) {
  const dialog = useStore($dialog)
  return (
    <FormDialog {...form} open={dialog.state !== 'closed'} saving={dialog.state === 'ready' && dialog.saving} onClose={close}>
      {dialog.state === 'loading' && <LoadingBlock />}
      {dialog.state === 'failed' && <FailedNotice onRetry={open} />}
      {dialog.state === 'ready' && children(dialog)}
    </FormDialog>
  )
}

export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block-end: ${space(4)};
`

export const Heading = styled.h3`
  margin-block-end: ${space(1)};
  font-size: ${text.subheading};
`

export const FieldRows = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin-block-end: ${space(4)};
  list-style: none;
  &:empty {
    display: none;
  }
`

/** The button stands beside the field, also where an error is below it. */
export const FieldRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  > button {
    margin-block-start: 1.85rem;
  }
`

/** Rows of a name, a fact and a button. */
export const Suggestions = styled.ul`
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)} ${space(4)};
    padding-block: ${space(2)};
    border-block-end: 1px solid ${color.line};
  }
  strong {
    flex: 1 1 8rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`
