import { signOut } from '@lechaim/shared/stores/session.ts'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { SelectField } from '../forms/select.tsx'
import { focusHeading } from '../ui/focus.ts'
import { loginToasts } from './auth-failure.ts'
import { CodeField, RecoveryCodeField, useCode, useRecoveryCode } from './credential-fields.tsx'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { confirmFactor, confirmRecoveryCode } from './login-store.ts'
import type { Factors } from './recovery-store.ts'

/** Asks for the authenticator's code after the password (decision 0013), or for a recovery code in its place (decision 0050). */
export function FactorForm({ factors, onDone }: { factors: Factors; onDone: () => void }) {
  const [hasApp, setHasApp] = useState(true)
  const change = () => {
    loginToasts.dismiss()
    setHasApp(!hasApp)
  }
  const ways = (
    <Ways>
      <OtherWay onClick={change}>{hasApp ? t.withRecoveryCode : t.withApp}</OtherWay>
      <OtherWay onClick={leave}>{t.back}</OtherWay>
    </Ways>
  )
  return hasApp ? <AppForm factors={factors} onDone={onDone} aside={ways} /> : <RecoveryCodeForm onDone={onDone} aside={ways} />
}

const leave = () => {
  loginToasts.dismiss()
  void signOut()
  focusHeading()
}

interface WayProps {
  onDone: () => void
  aside: ReactNode
}

function AppForm({ factors, onDone, aside }: WayProps & { factors: Factors }) {
  const [chosen, setChosen] = useState<string>()
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const { error, submit } = useCode(async (code) => {
    if (!factor) return
    await confirmFactor(factor.id, code)
    onDone()
  })

  return (
    <LoginForm title={t.factorTitle} intro={t.factorIntro} action={t.confirm} onSubmit={submit} aside={aside}>
      {factors.length > 1 && (
        <SelectField
          label={t.factorChoice}
          value={factor?.id ?? ''}
          choices={factors.map(({ id, friendly_name }, at) => [id, friendly_name || String(at + 1)])}
          onChange={setChosen}
        />
      )}
      <CodeField label={t.factorCode} error={error} />
    </LoginForm>
  )
}

function RecoveryCodeForm({ onDone, aside }: WayProps) {
  const { error, submit } = useRecoveryCode((code) => confirmRecoveryCode(code).then(onDone))
  return (
    <LoginForm title={t.recoveryCodeTitle} intro={t.recoveryCodeIntro} action={t.confirm} onSubmit={submit} aside={aside}>
      <RecoveryCodeField label={t.recoveryCode} error={error} />
    </LoginForm>
  )
}

const Ways = styled.div`
  display: grid;
`
