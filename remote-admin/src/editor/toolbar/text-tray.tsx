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
  /** For addresses. */
  leftToRight?: boolean
  onApply: (value: string) => void
  onDone: () => void
  onRemove?: (() => void) | undefined
}

/** A text field about the selection: a link's address or a picture's description, applied on blur. Not a form, because it is inside one. */
export function TextTray({ label, hint, value, leftToRight = false, onApply, onDone, onRemove }: TextTrayProps) {
  const [input] = useState(createTextInput)
  const shownText = useStore(input.$typed) ?? value
  const row = useRef<HTMLDivElement>(null)

  const leave = useRef(() => {})
  leave.current = () => input.blur(value, onApply)
  // Tool buttons keep the focus, so that the field may unmount without a blur.
  useEffect(() => () => leave.current(), [])

  const confirm = () => {
    input.confirm(value, onApply)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') input.cancel()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    confirm()
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Another window took the focus; typing continues afterwards.
    const isWindowBlur = target === document.activeElement
    if (!isWindowBlur && !row.current?.contains(relatedTarget)) leave.current()
  }
  return (
    <Row ref={row} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Field
        label={label}
        hint={hint}
        value={shownText}
        dir={leftToRight ? 'ltr' : shownText ? 'auto' : undefined}
        maxLength={leftToRight ? maxLength.link : maxLength.contentLine}
        autoComplete="off"
        onChange={(event) => input.type(event.target.value)}
      />
      <Buttons>
        <Button onClick={confirm}>{t.apply}</Button>
        {onRemove && (
          <Button
            $kind="outline"
            onClick={() => {
              input.cancel()
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
