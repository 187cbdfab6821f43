import { Field } from '@lechaim/shared/ui/field.tsx'
import type { ChangeEvent } from 'react'
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
    // A text: number fields drop a decimal comma without a word.
    return <Field {...common} inputMode={step === 1 ? 'numeric' : 'decimal'} step={step} maxLength={30} />
  }
  return <Field {...common} type={type === 'url' ? 'text' : (type ?? 'text')} inputMode={type} />
}
