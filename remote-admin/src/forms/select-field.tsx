import { radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Select } from './select.tsx'

/** A labelled list of choices in a form. */
export function SelectField({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Column>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </Column>
  )
}

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
