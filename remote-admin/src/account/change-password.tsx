import { Button } from '@lechaim/shared/ui/button.tsx'
import { useState } from 'react'
import { CurrentPasswordField, NewPasswordField, passwordIn } from '../login/credential-fields.tsx'
import { useSubmit } from '../login/login-form.tsx'
import { changePassword } from '../login/recovery-store.ts'
import { focusText } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { Form, Part } from './account-styles.ts'

/** Changes the password, given the current one; ends every other session. */
export function ChangePassword({ name }: { name: string }) {
  const [wrong, setWrong] = useState({ current: false, next: false })
  const { busy, submit } = useSubmit((form) => {
    const current = String(new FormData(form).get('current-password'))
    const next = passwordIn(form)
    setWrong({ current: !current, next: !next })
    if (!current || !next) return undefined
    return changePassword(next, current).then(
      () => form.reset(),
      () => focusText(form.elements.namedItem('current-password')),
    )
  })

  return (
    <Part>
      <h3>{t.passwordTitle}</h3>
      <Form onSubmit={submit} noValidate>
        {/* For the browser's password manager. */}
        <input hidden readOnly name="username" autoComplete="username" value={name} />
        <CurrentPasswordField label={t.currentPassword} name="current-password" error={wrong.current ? t.currentMissing : undefined} />
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
