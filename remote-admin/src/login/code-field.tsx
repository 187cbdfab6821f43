import { Field } from '@lechaim/shared/ui/field.tsx'
import { text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { focusFirstInput } from '../ui/focus.ts'

/** Six digits out of a mail or an app. It takes the focus when it comes: nothing else is asked for then. */
export function CodeField({ label, hint, error }: { label: string; hint?: string; error: string | undefined }) {
  return (
    <Place ref={focusFirstInput}>
      <Field
        label={label}
        hint={hint}
        error={error}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        dir="ltr"
        required
      />
    </Place>
  )
}

/** The code as it was meant: without the spaces that apps show it with; null where it is none. */
export function codeIn(form: HTMLFormElement): string | null {
  const code = String(new FormData(form).get('code')).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

const Place = styled.div`
  input {
    font-size: ${text.heading};
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.3em;
    text-align: center;
  }
`
