import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type MouseEvent, useState } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../forms/form-layout.tsx'
import type { NewFactor } from '../login/auth-api.ts'
import { CodeField, CurrentPasswordField, useCode } from '../login/credential-fields.tsx'
import { useSubmit } from '../login/login-form.tsx'
import { focusFirstField, focusText, headingOf } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { $factorStep, beginFactorChange, cancelFactorChange, continueFactorChange, type FactorGoal, finishFactor } from './account-store.ts'
import { Form, Part, Soft } from './account-styles.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondFactorProps {
  isOn: boolean
  codesLeft: number
  /** Of the account, for the browser's password manager. */
  name: string
}

/** The second factor: off, on, or being changed, which takes the password first. */
export function SecondFactor({ isOn, codesLeft, name }: SecondFactorProps) {
  const now = useStore($factorStep)
  return (
    <Part>
      <h3 tabIndex={-1}>{t.factorTitle}</h3>
      {now.step === 'none' && <Switch isOn={isOn} codesLeft={codesLeft} />}
      {now.step === 'password' && <PasswordForm goal={now.goal} name={name} />}
      {now.step === 'scan' && <Enrolment factor={now.factor} />}
      {now.step === 'codes' && <RecoveryCodes codes={now.codes} />}
    </Part>
  )
}

function Switch({ isOn, codesLeft }: Pick<SecondFactorProps, 'isOn' | 'codesLeft'>) {
  if (!isOn) {
    return (
      <>
        <Soft>{t.factorOff}</Soft>
        <div>
          <Button $kind="outline" onClick={() => beginFactorChange('add')}>
            {t.turnOn}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Soft>{t.factorOn}</Soft>
      <Soft>{t.codesLeft(codesLeft)}</Soft>
      <Actions>
        <Button $kind="outline" onClick={() => beginFactorChange('codes')}>
          {codesLeft === 0 ? t.makeCodes : t.replaceCodes}
        </Button>
        <Button $kind="outline" onClick={() => beginFactorChange('remove')}>
          {t.turnOff}
        </Button>
      </Actions>
    </>
  )
}

/** Asks for the password: an open panel alone must not change how its owner signs in. */
function PasswordForm({ goal, name }: { goal: FactorGoal; name: string }) {
  const [missing, setMissing] = useState(false)
  const { busy, submit } = useSubmit((form) => {
    const password = String(new FormData(form).get('password'))
    setMissing(!password)
    if (!password) return undefined
    const focusSection = headingOf(form)
    return continueFactorChange(goal, password).then(
      () => goal !== 'add' && focusSection(),
      () => focusText(form.elements.namedItem('password')),
    ) as Promise<void>
  })
  return (
    <Form onSubmit={submit} noValidate>
      <Soft>{t.passwordWhy[goal]}</Soft>
      <input hidden readOnly name="username" autoComplete="username" value={name} />
      <div ref={focusFirstField}>
        <CurrentPasswordField label={t.password} name="password" error={missing ? t.passwordMissing : undefined} />
      </div>
      <Actions>
        <Button type="submit" aria-busy={busy}>
          {t.passwordThen[goal]}
        </Button>
        <Cancel />
      </Actions>
    </Form>
  )
}

function Enrolment({ factor }: { factor: NewFactor }) {
  const code = useCode((typed, form) => finishFactor(typed).then(headingOf(form)))
  const { busy, submit } = useSubmit(code.submit)

  return (
    <Form onSubmit={submit} noValidate>
      <Boxed>
        <p>{t.scan}</p>
        <QrCode src={`data:image/svg+xml;utf8,${encodeURIComponent(factor.totp.qr_code)}`} alt={t.qrCode} width={200} height={200} />
        <Secret dir="ltr" aria-label={t.secret}>
          {factor.totp.secret.match(/.{1,4}/g)?.join(' ')}
        </Secret>
      </Boxed>
      <CodeField label={t.thenCode} error={code.error} />
      <Actions>
        <Button type="submit" aria-busy={busy}>
          {t.finish}
        </Button>
        <Cancel />
      </Actions>
    </Form>
  )
}

function Cancel() {
  const cancel = (event: MouseEvent<HTMLElement>) => {
    const focusSection = headingOf(event.currentTarget)
    cancelFactorChange()
    focusSection()
  }
  return (
    <Button $kind="outline" onClick={cancel}>
      {t.cancel}
    </Button>
  )
}

const Boxed = styled.div`
  display: grid;
  gap: ${space(4)};
  justify-items: center;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  background: ${color.ground};
  text-align: center;
`

/** On white whatever the contrast: cameras read dark on light. */
const QrCode = styled.img`
  inline-size: 200px;
  block-size: 200px;
  border-radius: ${radius.small};
  background: white;
`

const Secret = styled.code`
  padding-inline: ${space(2)};
  font-size: ${text.normal};
  overflow-wrap: anywhere;
  user-select: all;
`
