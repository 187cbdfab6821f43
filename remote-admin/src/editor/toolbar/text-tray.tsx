import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { editorMessages as t } from '../editor-messages.ts'
import { createTextInput } from './text-input.ts'

interface TextTrayProps {
  label: string
  hint: string
  value: string
  /** For what is written from left to right. */
  leftToRight?: boolean
  onApply: (value: string) => void
  /** Once it is confirmed. */
  onDone: () => void
  onRemove?: (() => void) | undefined
}

/** One text about what is selected: a link's address, a picture's description. Leaving it applies it. No form: it stands inside one. */
export function TextTray({ label, hint, value, leftToRight = false, onApply, onDone, onRemove }: TextTrayProps) {
  const [writing] = useState(createTextInput)
  const written = useStore(writing.$typed) ?? value
  const row = useRef<HTMLDivElement>(null)

  const leave = useRef(() => {})
  leave.current = () => writing.leave(value, onApply)
  // Tools leave the focus where it is: pressing one may take the field away without its having been left.
  useEffect(() => () => leave.current(), [])

  const confirm = () => {
    writing.confirm(value, onApply)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') writing.giveUp()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    confirm()
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Where another window took the focus one comes back to go on writing.
    const comesBack = target === document.activeElement
    if (!comesBack && !row.current?.contains(relatedTarget)) leave.current()
  }
  return (
    <Row ref={row} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Field
        label={label}
        hint={hint}
        value={written}
        dir={leftToRight ? 'ltr' : written ? 'auto' : undefined}
        maxLength={leftToRight ? maxLength.link : maxLength.contentLine}
        autoComplete="off"
        onChange={(event) => writing.write(event.target.value)}
      />
      <Buttons>
        <Button onClick={confirm}>{t.apply}</Button>
        {onRemove && (
          <Button
            $kind="outline"
            onClick={() => {
              writing.giveUp()
              onRemove()
            }}
          >
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
