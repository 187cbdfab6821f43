import { Field } from '@lechaim/shared/ui/field.tsx'
import { styled } from 'styled-components'
import type { Binding } from '../resource/form.ts'

interface TimeFieldProps extends Binding<string> {
  label: string
  hint?: string
}

/** A day and time in Israel, such as 2026-11-30T20:00; empty for none. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <Narrow>
      <Field {...rest} type="datetime-local" max="9999-12-31T23:59" value={value} onChange={(event) => onChange(event.target.value)} />
    </Narrow>
  )
}

/** The control's own width is more than a narrow screen's with large text. */
const Narrow = styled.div`
  min-inline-size: 0;
  > div {
    grid-template-columns: minmax(0, 1fr);
  }
`
