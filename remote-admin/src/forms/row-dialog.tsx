import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { ConflictVerbs, Shown } from '../resource/conflict.ts'
import type { RowForm } from '../resource/row-form.ts'
import { focusFirstField, focusFirstInvalid } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Actions, SaveButton } from './form-layout.tsx'

interface RowDialogProps<Draft> {
  form: RowForm<Draft> | null
  addTitle: string
  editTitle: string
  onSubmit: () => Promise<boolean>
  onClose: () => void
  /** Between the owner's version and somebody else's newer one. */
  conflict: ConflictVerbs<Draft> & { labels: Record<keyof Draft, string>; shown: Shown<Draft> }
  children: ReactNode
}

/** The card on which a row is added or edited. */
export function RowDialog<Draft extends object>(props: RowDialogProps<Draft>) {
  const { form, addTitle, editTitle, onSubmit, onClose, conflict, children } = props
  const id = useId()
  const isNew = form?.id === null
  const isOpen = form !== null
  const fields = useRef<HTMLFormElement>(null)
  // After the dialog has opened, which gives the focus to the button that closes it.
  useLayoutEffect(() => {
    if (isOpen) focusFirstField(fields.current)
  }, [isOpen])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (!(await onSubmit())) focusFirstInvalid(element)
  }
  const buttons = (
    <Actions>
      <SaveButton form={id} saving={form?.saving ?? false}>
        {isNew ? panelMessages.add : panelMessages.update}
      </SaveButton>
      <Button $kind="outline" onClick={onClose}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={isOpen} title={isNew ? addTitle : editTitle} onClose={onClose} maxWidth={width.fields} footer={buttons}>
      <Form ref={fields} id={id} onSubmit={submit} noValidate>
        {children}
      </Form>
      {form && <ConflictDialog conflict={form.conflict} mine={form.draft} {...conflict} />}
    </Dialog>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${space(5)};
  padding-block: ${space(1)} ${space(2)};
`
