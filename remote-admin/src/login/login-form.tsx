import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { focusFirstInvalid } from '../ui/focus.ts'

interface LoginFormProps {
  title: string
  intro?: string
  action: string
  /** Below the button, such as links to other ways. */
  children?: ReactNode
  aside?: ReactNode
  onSubmit: Send
}

/** Sends a form; undefined without a request, because a field is invalid. */
type Send = (form: HTMLFormElement) => Promise<void> | undefined

/** The submit handler of a form, which ignores further submits while it is busy and focuses the first invalid field. */
export function useSubmit(send: Send) {
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const sent = send(form)
    if (!sent) return focusFirstInvalid(form)
    setBusy(true)
    await sent
    setBusy(false)
  }
  return { busy, submit }
}

export function LoginForm({ title, intro, action, children, aside, onSubmit }: LoginFormProps) {
  const { busy, submit } = useSubmit(onSubmit)
  return (
    <Card onSubmit={submit} noValidate>
      <Head>
        <Title tabIndex={-1}>{title}</Title>
        {intro && <p>{intro}</p>}
      </Head>
      {children}
      <Button type="submit" $large $wide aria-busy={busy}>
        {action}
      </Button>
      {aside}
    </Card>
  )
}

export const OtherWay = styled.button.attrs({ type: 'button' })`
  justify-self: center;
  min-block-size: ${touch};
  padding-inline: ${space(3)};
  border: 0;
  border-radius: ${radius.normal};
  background: none;
  color: ${color.wine};
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.25em;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
`

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

const Head = styled.div`
  display: grid;
  gap: ${space(2)};
  padding-block-end: ${space(1)};
  text-align: center;
  > p {
    color: ${color.soft};
    font-size: ${text.small};
    text-wrap: balance;
  }
`

const Title = styled.h1`
  font-size: ${text.title};
`
