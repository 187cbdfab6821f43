import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DialogStore } from '../resource/dialog.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface ReadDialogProps<Data extends object> extends Pick<FormDialogProps, 'title' | 'save' | 'onSave'> {
  of: DialogStore<Data>
  children: (data: Data) => ReactNode
}

/** A form dialog whose data is read when it opens. */
export function ReadDialog<Data extends object>({ of: { $dialog, reload, close }, children, ...form }: ReadDialogProps<Data>) {
  const dialog = useStore($dialog)
  return (
    <FormDialog {...form} open={dialog.state !== 'closed'} saving={dialog.state === 'ready' && dialog.saving} onClose={close}>
      {dialog.state === 'loading' && <LoadingBlock />}
      {dialog.state === 'failed' && <FailedNotice onRetry={reload} />}
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
