import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type MouseEvent, useState } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../forms/form-layout.tsx'
import type { NewFactor } from '../login/auth-api.ts'
import { CodeField, useCode } from '../login/credential-fields.tsx'
import { useSubmit } from '../login/login-form.tsx'
import { alreadyShown, headingOf } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { $newFactor, beginFactor, cancelFactor, finishFactor, removeFactors } from './account-store.ts'
import { Form, Part, Soft } from './account-styles.ts'

/** The second factor: off, being set up with a picture to scan, or on. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const begun = useStore($newFactor)
  return (
    <Part>
      <h3 tabIndex={-1}>{t.factorTitle}</h3>
      {begun ? <Enrolment factor={begun} /> : <Switch isOn={isOn} />}
    </Part>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    await (isOn ? removeFactors() : beginFactor()).catch(alreadyShown)
    setBusy(false)
  }
  return (
    <>
      <Soft>{isOn ? t.factorOn : t.factorOff}</Soft>
      <div>
        <Button $kind="outline" aria-busy={busy} onClick={press}>
          {isOn ? t.turnOff : t.turnOn}
        </Button>
      </div>
    </>
  )
}

function Enrolment({ factor }: { factor: NewFactor }) {
  const code = useCode((typed, form) => finishFactor(typed).then(headingOf(form)))
  const { busy, submit } = useSubmit(code.submit)
  const cancel = (event: MouseEvent<HTMLElement>) => {
    const focusSection = headingOf(event.currentTarget)
    cancelFactor()
    focusSection()
  }

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
        <Button $kind="outline" onClick={cancel}>
          {t.cancel}
        </Button>
      </Actions>
    </Form>
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
