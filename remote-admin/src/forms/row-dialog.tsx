import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { Binding, Form, OpenForm } from '../resource/form.ts'
import { focusFirstField, submitOrFocus } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Actions, SaveButton } from './form-layout.tsx'

interface RowDialogProps<Draft extends object> {
  form: Form<Draft> & { close: () => void; conflict: { labels: Record<keyof Draft, string> } }
  titles: { add: string; edit: string }
  children: (form: OpenForm<Draft>, field: <Name extends keyof Draft>(name: Name) => Binding<Draft[Name]>) => ReactNode
}

export function RowDialog<Draft extends object>({ form, titles, children }: RowDialogProps<Draft>) {
  const state = useStore(form.$form)
  const open = state.state === 'open' ? state : null
  const isOpen = open !== null
  const isNew = open?.id === null
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)
  // After the dialog, which focuses its close button.
  useLayoutEffect(() => {
    if (isOpen) focusFirstField(fields.current)
  }, [isOpen])
  const buttons = (
    <Actions>
      <SaveButton form={id} saving={open?.saving ?? false}>
        {isNew ? panelMessages.add : panelMessages.update}
      </SaveButton>
      <Button $kind="outline" onClick={form.close}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={isOpen} title={isNew ? titles.add : titles.edit} onClose={form.close} maxWidth={width.fields} footer={buttons}>
      <Body ref={fields} id={id} onSubmit={submitOrFocus(form.submit)} noValidate>
        {open && children(open, (name) => form.bind(open, name))}
      </Body>
      {open && <ConflictDialog conflict={open.conflict} mine={open.draft} {...form.conflict} />}
    </Dialog>
  )
}

const Body = styled.form`
  display: grid;
  gap: ${space(5)};
  padding-block: ${space(1)} ${space(2)};
`
