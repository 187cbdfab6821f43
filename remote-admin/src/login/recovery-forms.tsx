import { useState } from 'react'
import { styled } from 'styled-components'
import { focusFirstField, focusHeading, focusText } from '../ui/focus.ts'
import { CodeField, NameField, NewPasswordField, passwordIn, useCode } from './credential-fields.tsx'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { beginRecovery, changePassword, endRecovery, enterCode, type MailedWay, sendCode } from './recovery-store.ts'

const titleOf: Record<MailedWay, string> = { mail: t.mailTitle, recovery: t.recoverTitle }

export function NameForm({ by }: { by: MailedWay }) {
  const [missing, setMissing] = useState(false)

  const submit = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('username')).trim()
    setMissing(!name)
    return name ? sendCode(name).catch(() => focusText(form.elements.namedItem('username'))) : undefined
  }

  return (
    <LoginForm
      title={titleOf[by]}
      intro={t.recoverIntro}
      action={t.sendCode}
      onSubmit={submit}
      aside={
        <Ways>
          {by === 'recovery' && <OtherWay onClick={signInByMail}>{t.withoutPassword}</OtherWay>}
          <Back />
        </Ways>
      }
    >
      <div ref={focusFirstField}>
        <NameField label={t.nameOrEmail} error={missing ? t.nameMissing : undefined} maxLength={320} />
      </div>
    </LoginForm>
  )
}

export function MailedCodeForm({ by, onDone }: { by: MailedWay; onDone: () => void }) {
  const { error, submit } = useCode((code) => enterCode(code).then(onDone))
  return (
    <LoginForm title={titleOf[by]} intro={t.codeSent} action={t.confirm} onSubmit={submit} aside={<Back />}>
      <CodeField label={t.code} hint={t.mailedCodeHint} error={error} />
    </LoginForm>
  )
}

/** Asks for a new password after a sign-in by a recovery code. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [wrong, setWrong] = useState(false)
  const keep = () => {
    endRecovery()
    onDone()
  }
  const submit = (form: HTMLFormElement) => {
    const password = passwordIn(form)
    setWrong(!password)
    if (!password) return undefined
    return changePassword(password).then(onDone, () => focusText(form.elements.namedItem('new-password')))
  }
  return (
    <LoginForm
      title={t.newPasswordTitle}
      action={t.savePassword}
      onSubmit={submit}
      aside={<OtherWay onClick={keep}>{t.keepPassword}</OtherWay>}
    >
      <NewPasswordField wrong={wrong} focus />
    </LoginForm>
  )
}

function signInByMail() {
  beginRecovery('mail')
  focusHeading()
}

function Back() {
  const leave = () => {
    endRecovery()
    focusHeading()
  }
  return <OtherWay onClick={leave}>{t.back}</OtherWay>
}

const Ways = styled.div`
  display: grid;
`
