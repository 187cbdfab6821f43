import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { panelMessages } from '../ui/panel-messages.ts'
import { Select } from './select.tsx'

interface CommittedSelectProps<Value extends string> {
  value: Value
  choices: readonly (readonly [value: Value, text: string])[]
  onCommit: (value: Value) => void
  className?: string
  'aria-label': string
}

/** A select of which keys only show a value: Enter or leaving commits it, Escape takes it back. A choice in the opened list commits at once.
 *  Browsers change a closed select's value with each arrow key, Home, End or letter. */
export function CommittedSelect<Value extends string>({ value, onCommit, ...rest }: CommittedSelectProps<Value>) {
  const [shown, setShown] = useState<Value | null>(null)
  const byKey = useRef(false)
  const id = useId()
  const isOpen = shown !== null && shown !== value

  function commit(): void {
    byKey.current = false
    setShown(null)
    if (isOpen) onCommit(shown)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') return
    byKey.current = true
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    // Escape would close the dialog around it.
    event.stopPropagation()
    if (event.key === 'Enter') commit()
    else setShown(null)
  }
  return (
    <>
      <Select
        {...rest}
        value={shown ?? value}
        aria-describedby={isOpen ? id : undefined}
        onPointerDown={() => {
          byKey.current = false
        }}
        onKeyDown={onKeyDown}
        // A window that loses the focus leaves nothing.
        onBlur={({ target }) => document.activeElement !== target && commit()}
        onChange={(chosen) => (byKey.current ? setShown(chosen) : onCommit(chosen))}
      />
      {isOpen && (
        <VisuallyHidden id={id} role="status">
          {panelMessages.pressEnter}
        </VisuallyHidden>
      )}
    </>
  )
}
