import { Field } from '@lechaim/shared/ui/field.tsx'
import type { ChangeEvent, WheelEvent } from 'react'
import type { Binding } from '../resource/form.ts'
import { WideField } from './form-layout.tsx'

export interface TextFieldProps {
  label: string
  name?: string
  required?: boolean
  /** Makes it a text area over the whole row. */
  lines?: number
  /** Left-to-right kinds. */
  type?: 'email' | 'tel' | 'url' | 'number'
  step?: number
  hint?: string
  maxLength?: number
}

export function TextField({ lines, type, step, value, onChange, ...rest }: TextFieldProps & Binding<string>) {
  const common = {
    ...rest,
    value,
    autoComplete: 'off',
    dir: type ? 'ltr' : value ? 'auto' : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  if (lines !== undefined) {
    return (
      <WideField>
        <Field {...common} lines={lines} />
      </WideField>
    )
  }
  if (type === 'number') {
    return <Field {...common} type="number" min={0} step={step} inputMode={step === 1 ? 'numeric' : 'decimal'} onWheel={blurOnWheel} />
  }
  return <Field {...common} type={type === 'url' ? 'text' : (type ?? 'text')} inputMode={type} />
}

/** The wheel would change a focused number during scrolling. */
const blurOnWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur()
