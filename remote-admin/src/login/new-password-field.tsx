import { passwordLength } from '@lechaim/shared/contracts/limits.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { focusFirstInput } from '../ui/focus.ts'
import { authFailures, loginMessages as t } from './login-messages.ts'

/** A field for a new password, whose length is the only rule (decision 0010). */
export function NewPasswordField({ wrong, focus = false }: { wrong: boolean; focus?: boolean }) {
  return (
    <div ref={focus ? focusFirstInput : undefined}>
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
