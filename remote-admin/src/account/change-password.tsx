import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { NewPasswordField, passwordIn } from '../login/new-password-field.tsx'
import { changePassword } from '../login/recovery-store.ts'
import { focusFirstInvalid, focusText } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { Form, Part } from './account-styles.ts'

/** Changes the password, given the current one; ends every other session. */
export function ChangePassword({ name }: { name: string }) {
  const [wrong, setWrong] = useState({ current: false, next: false })
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const current = String(new FormData(form).get('current-password'))
    const next = passwordIn(form)
    setWrong({ current: !current, next: !next })
    if (!current || !next) return focusFirstInvalid(form)
    if (busy) return
    setBusy(true)
    await changePassword(next, current).then(
      () => form.reset(),
      () => focusText(form.elements.namedItem('current-password')),
    )
    setBusy(false)
  }

  return (
    <Part>
      <h3>{t.passwordTitle}</h3>
      <Form onSubmit={submit} noValidate>
        {/* Whose password it is, for the browser's password manager. */}
        <input hidden readOnly name="username" autoComplete="username" value={name} />
        <Field
          label={t.currentPassword}
          error={wrong.current ? t.currentMissing : undefined}
          name="current-password"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
        />
        <NewPasswordField wrong={wrong.next} />
        <div>
          <Button type="submit" aria-busy={busy}>
            {t.change}
          </Button>
        </div>
      </Form>
    </Part>
  )
}
