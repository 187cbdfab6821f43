import { $page } from '@lechaim/shared/stores/page.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { lazy, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { focusText } from '../ui/focus.ts'
import { CurrentPasswordField, NameField } from './credential-fields.tsx'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { isWrongPair, logIn, refuseEmpty } from './login-store.ts'
import { beginRecovery } from './recovery-store.ts'
import { $demoOwner, $hasOtherWays } from './sign-in-settings.ts'

const ProviderButtons = lazy(async () => ({ default: (await import('./provider-buttons.tsx')).ProviderButtons }))

/** Asks for name and password (SPEC §2); calls `onDone` after a sign-in. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { mail, demoOwner } = useHydrated($page)
  const hasOtherWays = useHydrated($hasOtherWays)
  const [missing, setMissing] = useState({ username: false, password: false })

  // The demo's owner has a user name, any other one an address.
  const name = demoOwner ? { label: t.username, missing: t.usernameMissing } : { label: t.email, missing: t.emailMissing }

  const submit = (form: HTMLFormElement) => {
    const { username, password } = pairOf(form)
    const empty = { username: !username, password: !password }
    setMissing(empty)
    if (empty.username || empty.password) {
      refuseEmpty()
      return undefined
    }
    return logIn(username, password).then(onDone, (error: unknown) => {
      if (isWrongPair(error)) focusText(form.elements.namedItem('password'))
    })
  }

  return (
    <LoginForm
      title={t.title}
      action={t.signIn}
      onSubmit={submit}
      aside={
        <>
          {mail ? <OtherWay onClick={() => beginRecovery()}>{t.forgotten}</OtherWay> : <WithoutMail />}
          {hasOtherWays && (
            <Suspense fallback={null}>
              <ProviderButtons onDone={onDone} />
            </Suspense>
          )}
          <DemoHint />
        </>
      }
    >
      <NameField label={name.label} error={missing.username ? name.missing : undefined} />
      <CurrentPasswordField label={t.password} name="password" error={missing.password ? t.passwordMissing : undefined} />
    </LoginForm>
  )
}

/** The user name without the spaces that a phone's keyboard leaves behind; the password exactly as typed. */
function pairOf(form: HTMLFormElement) {
  const data = new FormData(form)
  return { username: String(data.get('username')).trim(), password: String(data.get('password')) }
}

function WithoutMail() {
  return (
    <Help>
      <summary>{t.forgotten}</summary>
      <p>
        {t.forgottenWithoutMail} <code dir="ltr">{t.resetCommand}</code>
      </p>
    </Help>
  )
}

function DemoHint() {
  const demo = useHydrated($demoOwner)
  return (
    demo && (
      <Hint>
        {t.demoHint}{' '}
        <bdi dir="ltr">
          <span>{demo.username}</span> / <span>{demo.password}</span>
        </bdi>
      </Hint>
    )
  )
}

const Help = styled.details`
  font-size: ${text.small};
  > summary {
    min-block-size: ${touch};
    color: ${color.wine};
    font-weight: 600;
    line-height: ${touch};
    text-align: center;
    cursor: pointer;
  }
  code {
    white-space: nowrap;
  }
`

const Hint = styled.p`
  padding: ${space(2.5)} ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
  font-size: ${text.small};
  text-align: center;
  > bdi {
    display: inline-block;
  }
  span {
    white-space: nowrap;
  }
`
