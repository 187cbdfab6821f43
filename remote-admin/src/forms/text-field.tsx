import { Field } from '@lechaim/shared/ui/field.tsx'
import { WideField } from './form-layout.tsx'

/** One text of a record: how its form shows it. */
export interface TextFieldSpec<Name extends string> {
  name: Name
  label: string
  required?: boolean
  /** Makes it a text area over the whole row. */
  lines?: number
  /** Kinds that are written from left to right. */
  type?: 'email' | 'tel' | 'url'
  hint?: string
  maxLength?: number
}

interface TextFieldProps<Name extends string> {
  spec: TextFieldSpec<Name>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function TextField<Name extends string>({ spec, value, error, onChange }: TextFieldProps<Name>) {
  const common = {
    label: spec.label,
    name: spec.name,
    value,
    error,
    hint: spec.hint,
    required: spec.required,
    maxLength: spec.maxLength,
    autoComplete: 'off',
  }
  if (spec.lines !== undefined) {
    return (
      <WideField>
        <Field {...common} lines={spec.lines} dir="auto" onChange={(event) => onChange(event.target.value)} />
      </WideField>
    )
  }
  const leftToRight = spec.type !== undefined
  return (
    <Field
      {...common}
      type={spec.type === 'url' ? 'text' : (spec.type ?? 'text')}
      inputMode={spec.type}
      dir={leftToRight ? 'ltr' : value ? 'auto' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
