import { Field } from '@lechaim/shared/ui/field.tsx'
import { text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { focusFirstInput } from '../ui/focus.ts'

/** A field for six digits from a mail or an app, focused when it appears. */
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

/** The typed code without the spaces that apps display; null when it is not six digits. */
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
