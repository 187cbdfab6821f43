import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useState } from 'react'
import { styled } from 'styled-components'
import { submitOrFocus } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { pageMessages as t } from './page-messages.ts'
import { Part } from './page-parts.tsx'
import { addNote } from './page-store.ts'

/** Typed notes by order: they stay while another order is looked at. */
const $noteDrafts = map<Record<number, string>>({})

/** Notes that the shopper never sees. */
export function NotesPart({ record }: { record: OrderRecord }) {
  const { id } = record.order
  const text = useStore($noteDrafts)[id] ?? ''
  const setText = (typed: string) => $noteDrafts.setKey(id, typed)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const add = async (): Promise<boolean> => {
    if (saving) return true
    setError(isVisible(text) ? undefined : panelMessages.fieldRequired)
    if (!isVisible(text)) return false
    setSaving(true)
    if (await addNote(text)) setText('')
    setSaving(false)
    return true
  }
  return (
    <Part title={t.notes}>
      <List>{record.timeline.flatMap(({ id, kind, text }) => (kind === 'note' ? [<Note key={id}>{text}</Note>] : []))}</List>
      <Form onSubmit={submitOrFocus(add)} noValidate>
        <Field
          label={t.newNote}
          lines={2}
          value={text}
          error={error}
          maxLength={maxLength.orderNotes}
          dir={text ? 'auto' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button $kind="outline" type="submit" aria-busy={saving}>
          {t.addNote}
        </Button>
      </Form>
    </Part>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  list-style: none;
`

const Note = styled.li.attrs({ dir: 'auto' })`
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.normal};
  background: ${color['tint-straw']};
  white-space: pre-line;
`

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  margin-block-start: ${space(3)};
  > :first-child {
    inline-size: 100%;
  }
`
