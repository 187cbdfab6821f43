import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { focusFirstInvalid, focusHeading, focusText } from '../frame/focus.ts'
import { $demoOwner } from './demo-owner.ts'
import { loginMessages } from './login-messages.ts'
import { isWrongPair, logIn, refuseEmpty } from './login-store.ts'

/** The login card; `onDone` is told once somebody is signed in. */
export function LoginCard({ onDone = focusHeading }: { onDone?: () => void }) {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState({ username: false, password: false })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { username, password } = pairOf(form)
    const empty = { username: !username, password: !password }
    setMissing(empty)
    if (busy) return
    if (empty.username || empty.password) {
      refuseEmpty()
      return focusFirstInvalid(form)
    }
    setBusy(true)
    await logIn(username, password).then(onDone, (error: unknown) => isWrongPair(error) && focusText(form.elements.namedItem('password')))
    setBusy(false)
  }

  return (
    <Card onSubmit={submit} noValidate>
      <Title tabIndex={-1}>{loginMessages.title}</Title>
      <Field
        label={loginMessages.username}
        error={missing.username ? loginMessages.usernameMissing : undefined}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <Field
        label={loginMessages.password}
        error={missing.password ? loginMessages.passwordMissing : undefined}
        name="password"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        required
      />
      <Button type="submit" $large $wide aria-busy={busy}>
        {loginMessages.signIn}
      </Button>
      <DemoHint />
    </Card>
  )
}

/** The user name without the spaces that a phone's keyboard leaves behind; the password exactly as typed. */
function pairOf(form: HTMLFormElement) {
  const data = new FormData(form)
  return { username: String(data.get('username')).trim(), password: String(data.get('password')) }
}

function DemoHint() {
  const demo = useStore($demoOwner, { ssr: 'initial' })
  return (
    demo && (
      <Hint>
        {loginMessages.demoHint}{' '}
        <bdi dir="ltr">
          <span>{demo.username}</span> / <span>{demo.password}</span>
        </bdi>
      </Hint>
    )
  )
}

const Card = styled.form`
  display: grid;
  gap: ${space(5)};
  inline-size: min(100%, 420px);
  margin-inline: auto;
  padding: ${space(8)} clamp(${space(5)}, 5vw, ${space(8)});
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

const Title = styled.h1`
  padding-block-end: ${space(1)};
  font-size: ${text.title};
  text-align: center;
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
