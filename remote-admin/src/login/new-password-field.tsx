import { Field } from '@lechaim/shared/ui/field.tsx'
import { focusFirstInput } from '../frame/focus.ts'
import { authFailures, loginMessages as t } from './login-messages.ts'

const [least, most] = [8, 128]

/** A password that is to hold from now on; its length is the only rule (decision 0010). */
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
  return password.length >= least && password.length <= most ? password : null
}
