import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { editorMessages as t } from './editor-messages.ts'

interface TextTrayProps {
  label: string
  hint: string
  value: string
  /** For what is written from left to right. */
  leftToRight?: boolean
  /** Whether one comes here to write. */
  takesFocus?: boolean
  onApply: (value: string) => void
  onRemove?: (() => void) | undefined
}

/** One text about what is selected: a link's address, a picture's description. No form: it stands inside one. */
export function TextTray({ label, hint, value, leftToRight = false, takesFocus = false, onApply, onRemove }: TextTrayProps) {
  const [written, setWritten] = useState(value)
  const row = useRef<HTMLDivElement>(null)

  // Opened by a key or a press: the field is what was asked for.
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onApply(written)
  }
  return (
    <Row ref={row} onKeyDown={onKeyDown}>
      <Field
        label={label}
        hint={hint}
        value={written}
        dir={leftToRight ? 'ltr' : written ? 'auto' : undefined}
        maxLength={leftToRight ? 2000 : 400}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
      />
      <Buttons>
        <Button onClick={() => onApply(written)}>{t.apply}</Button>
        {onRemove && (
          <Button $kind="outline" onClick={onRemove}>
            {t.removeLink}
          </Button>
        )}
      </Buttons>
    </Row>
  )
}

const Row = styled.div`
  display: grid;
  gap: ${space(3)};
`

const Buttons = styled.div`
  display: flex;
  gap: ${space(2)};
`
