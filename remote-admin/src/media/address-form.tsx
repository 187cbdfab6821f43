import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { focusFirstField } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { mediaMessages as t } from './media-messages.ts'
import { isPictureAddress, pendingAddress } from './picture-address.ts'

interface AddressFormProps {
  label: string
  value: string
  error: string | undefined
  /** True if it was opened by its button. */
  focused: boolean
  onConfirm: (address: string) => void
  onDone: () => void
}

/** Enters a picture by its address. Not a form, because it is inside one. */
export function AddressForm({ label, value, error, focused, onConfirm, onDone }: AddressFormProps) {
  const [typed, setTyped] = useState(value)
  const [isInvalid, setInvalid] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const address = withoutUnseen(typed)

  useEffect(() => {
    if (focused) focusFirstField(box.current)
  }, [focused])

  const confirm = () => {
    setInvalid(!isPictureAddress(address))
    if (!isPictureAddress(address)) return focusFirstField(box.current)
    onConfirm(address)
    onDone()
  }
  // Enter would submit the surrounding form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    confirm()
  }
  const applyPending = ({ relatedTarget }: FocusEvent) => {
    const isInside = box.current?.closest('[role="group"]')?.contains(relatedTarget)
    const pending = pendingAddress(typed, value)
    if (!isInside && pending !== null) onConfirm(pending)
  }
  return (
    <Row ref={box} onBlur={applyPending}>
      <Field
        label={label}
        value={typed}
        error={isInvalid ? panelMessages.addressInvalid : error}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={maxLength.pictureAddress}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setInvalid(false)
        }}
      />
      <Button $kind="outline" onClick={confirm}>
        {t.confirm}
      </Button>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space(2)};
  > :first-child {
    flex: 1 1 ${space(48)};
    min-inline-size: 0;
  }
  ${media.tablet} {
    > button {
      /* In line with the field, below its label. */
      margin-block-start: 1.95rem;
    }
  }
`
