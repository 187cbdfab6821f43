import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { styled } from 'styled-components'
import { ErrorText } from '../ui/tab-parts.tsx'

interface Choice<Value extends string> {
  value: Value
  choices: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
}

type NativeProps = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'onBlur' | 'onKeyDown' | 'onPointerDown'
>

type SelectProps<Value extends string> = Choice<Value> & NativeProps

/** A native select in the shop's style; it needs a label or an `aria-label`. */
export function Select<Value extends string>({ className, choices, onChange, ...rest }: SelectProps<Value>) {
  return (
    <Box className={className}>
      <Native {...rest} onChange={(event) => onChange(event.target.value as Value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Native>
      <ChevronDown aria-hidden size={16} />
    </Box>
  )
}

type FieldProps<Value extends string> = Choice<Value> & { label: string; error?: string | undefined }

export function SelectField<Value extends string>({ label, error, ...choice }: FieldProps<Value>) {
  const id = useId()
  return (
    <Column>
      <label htmlFor={id}>{label}</label>
      <Select {...choice} id={id} aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-note`} />
      {error && <ErrorText id={`${id}-note`}>{error}</ErrorText>}
    </Column>
  )
}

/** The choices of texts by value. */
export const choicesOf = <Value extends string>(texts: Record<Value, string>) => Object.entries(texts) as [Value, string][]

const Box = styled.span`
  position: relative;
  display: inline-block;
  > svg {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-end: ${space(3.5)};
    pointer-events: none;
  }
`

const Native = styled.select`
  inline-size: 100%;
  min-block-size: 46px;
  padding-inline: ${space(4)} ${space(10)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  font-weight: 500;
  appearance: none;
  cursor: pointer;
  option {
    background: ${color.paper};
    color: ${color.ink};
  }
`

const Column = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
  > label {
    font-size: ${text.small};
    font-weight: 600;
  }
  select {
    min-block-size: 50px;
    border-radius: ${radius.normal};
    font-weight: 400;
    /* Comes to rest, with its error, above a dialog's buttons and messages at the screen's end. */
    scroll-margin-block-end: ${space(36)};
    &[aria-invalid='true'] {
      border-color: ${color.danger};
    }
  }
`
