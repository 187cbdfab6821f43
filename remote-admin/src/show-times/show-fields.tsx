import { Button } from '@lechaim/shared/ui/button.tsx'
import { useState } from 'react'
import { Details, Fields } from '../forms/form-layout.tsx'
import { TimeField } from '../forms/time-field.tsx'
import type { Binding } from '../resource/form.ts'
import { showMessages as t } from './show-messages.ts'

interface ShowFieldsProps {
  showFrom: Binding<string>
  showUntil: Binding<string>
  onRemove: () => void
}

/** Fields of show times, collapsed until there are times or they are opened. */
export function ShowFields({ showFrom, showUntil, onRemove }: ShowFieldsProps) {
  const bindings = [showFrom, showUntil]
  const isSet = bindings.some(({ value }) => value !== '')
  const [isOpened, setOpened] = useState(isSet)
  const isOpen = isOpened || bindings.some(({ error }) => error !== undefined)
  return (
    <Details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen && (
        <Fields>
          <TimeField label={t.from} hint={t.fromHint} {...showFrom} />
          <TimeField label={t.until} hint={t.untilHint} {...showUntil} />
          {isSet && (
            <Button $kind="outline" onClick={onRemove}>
              {t.remove}
            </Button>
          )}
        </Fields>
      )}
    </Details>
  )
}
