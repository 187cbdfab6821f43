import { signOut } from '@lechaim/shared/stores/session.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { SelectField } from '../forms/select.tsx'
import { focusHeading } from '../ui/focus.ts'
import { loginToasts } from './auth-failure.ts'
import { CodeField, useCode } from './credential-fields.tsx'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { $askedFactors, confirmFactor } from './login-store.ts'

/** Asks for the authenticator's code after the password (decision 0013). */
export function FactorForm({ onDone }: { onDone: () => void }) {
  const factors = useStore($askedFactors)
  const [chosen, setChosen] = useState<string>()
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const { error, submit } = useCode(async (code) => {
    if (!factor) return
    await confirmFactor(factor.id, code)
    onDone()
  })

  const leave = () => {
    loginToasts.dismiss()
    void signOut()
    focusHeading()
  }

  return (
    <LoginForm
      title={t.factorTitle}
      intro={t.factorIntro}
      action={t.confirm}
      onSubmit={submit}
      aside={<OtherWay onClick={leave}>{t.back}</OtherWay>}
    >
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
