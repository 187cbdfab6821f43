import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { Binding, Form, OpenForm } from '../resource/form.ts'
import { focusFirstField } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

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
  const fields = useRef<HTMLDivElement>(null)
  // After the dialog, which focuses its close button.
  useLayoutEffect(() => {
    if (isOpen) focusFirstField(fields.current)
  }, [isOpen])
  return (
    <FormDialog
      open={isOpen}
      title={isNew ? titles.add : titles.edit}
      saving={open?.saving ?? false}
      save={isNew ? panelMessages.add : panelMessages.update}
      onClose={form.close}
      onSave={form.submit}
      aside={open && <ConflictDialog conflict={open.conflict} mine={open.draft} {...form.conflict} />}
    >
      <Fields ref={fields}>{open && children(open, (name) => form.bind(open, name))}</Fields>
    </FormDialog>
  )
}

const Fields = styled.div`
  display: grid;
  gap: ${space(5)};
  padding-block: ${space(1)} ${space(2)};
`
