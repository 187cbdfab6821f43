import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { styled } from 'styled-components'

/** A native select in the shop's style; it needs a label or an `aria-label`. */
export function Select({ children, className, ...rest }: { children: ReactNode } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Box className={className}>
      <Native {...rest}>{children}</Native>
      <ChevronDown aria-hidden size={16} />
    </Box>
  )
}

interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  /** Values with their names. */
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({ label, value, choices, onChange }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <Column>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </Select>
    </Column>
  )
}

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
  }
`
