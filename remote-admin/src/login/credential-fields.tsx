import { passwordLength } from '@lechaim/shared/contracts/limits.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { text } from '@lechaim/shared/ui/theme.ts'
import { useState } from 'react'
import { styled } from 'styled-components'
import { focusFirstField, focusText } from '../ui/focus.ts'
import { authFailures, loginMessages as t } from './login-messages.ts'

interface CredentialFieldProps {
  label: string
  error: string | undefined
}

export function NameField(props: CredentialFieldProps & { maxLength?: number }) {
  return <Field {...props} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" required />
}

export function CurrentPasswordField(props: CredentialFieldProps & { name: string }) {
  return <Field {...props} type="password" autoComplete="current-password" dir="ltr" required />
}

/** A field for six digits from a mail or an app, focused when it appears. */
export function CodeField(props: CredentialFieldProps & { hint?: string }) {
  return (
    <Place ref={focusFirstField}>
      <Field {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} dir="ltr" required />
    </Place>
  )
}

/** A field for a recovery code, focused when it appears. */
export function RecoveryCodeField(props: CredentialFieldProps) {
  return (
    <RecoveryPlace ref={focusFirstField}>
      <Field {...props} name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={30} dir="ltr" required />
    </RecoveryPlace>
  )
}

type SendCode = (code: string, form: HTMLFormElement) => Promise<void>

/** The error of a code field, and the submit handler of its form, which focuses a code that `send` rejects. */
function useTypedCode(pattern: RegExp, error: string, send: SendCode) {
  const [missing, setMissing] = useState(false)
  const submit = (form: HTMLFormElement) => {
    // Without the spaces that apps display.
    const code = String(new FormData(form).get('code')).replace(/[\s\p{Pd}]/gu, '')
    const isCode = pattern.test(code)
    setMissing(!isCode)
    return isCode ? send(code, form).catch(() => focusText(form.elements.namedItem('code'))) : undefined
  }
  return { error: missing ? error : undefined, submit }
}

export const useCode = (send: SendCode) => useTypedCode(/^\d{6}$/, t.codeMissing, send)
export const useRecoveryCode = (send: SendCode) => useTypedCode(/^[a-z\d]{10}$/i, t.recoveryCodeMissing, send)

/** A field for a new password, whose length is the only rule (decision 0010). */
export function NewPasswordField({ wrong, focus = false }: { wrong: boolean; focus?: boolean }) {
  return (
    <div ref={focus ? focusFirstField : undefined}>
      <Field
        label={t.newPassword}
        hint={t.passwordHint}
        error={wrong ? authFailures.passwordShort : undefined}
        name="new-password"
        type="password"
        autoComplete="new-password"
        dir="ltr"
        required
      />
    </div>
  )
}

/** The new password, exactly as typed; null where it is too short or too long. */
export function passwordIn(form: HTMLFormElement): string | null {
  const password = String(new FormData(form).get('new-password'))
  return password.length >= passwordLength.min && password.length <= passwordLength.max ? password : null
}

const Place = styled.div`
  input {
    font-size: ${text.heading};
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.3em;
    text-align: center;
  }
`

const RecoveryPlace = styled.div`
  input {
    font-size: ${text.large};
    letter-spacing: 0.1em;
    text-align: center;
  }
`
