import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters, isEmail } from '@lechaim/shared/lib/validation.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { WithMeantAddress } from '@lechaim/shared/ui/meant-address.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { notifyMessages as t } from './notify-messages.ts'
import { retryOpenProduct } from './open-product.ts'

/** Asks for an address to which one mail goes when the product is back. */
export function NotifyForm({ productId }: { productId: number }) {
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const field = event.currentTarget.querySelector('input')
    const email = plainForm(field?.value ?? '')
    const problem = problemOf(email) ?? (await send(email))
    setError(problem)
    setState(problem ? 'typing' : 'sent')
    if (problem) field?.focus()
  }
  const send = async (email: string): Promise<string | undefined> => {
    setState('sending')
    try {
      await request<void>(fetch, `/api/products/${productId}/stock-requests`, { method: 'POST', body: { email }, mayBeRefused: true })
      return
    } catch (error) {
      console.error('The address was not taken', error)
      const code = error instanceof RequestFailure ? error.code : ''
      // Live events may be late, or missed.
      if (code === 'outdated') retryOpenProduct()
      return t.refused[code] ?? t.failed
    }
  }
  if (state === 'sent')
    return (
      <p tabIndex={-1} ref={focus}>
        {t.sent}
      </p>
    )
  return (
    <Form onSubmit={submit} noValidate aria-label={t.title}>
      <WithMeantAddress typed={typed} question={t.meant} onTake={setTyped}>
        <Field
          label={t.email}
          hint={t.hint}
          error={error}
          type="email"
          dir="ltr"
          autoComplete="email"
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
        />
      </WithMeantAddress>
      <Button type="submit" aria-busy={state === 'sending'}>
        {t.submit}
      </Button>
    </Form>
  )
}

function problemOf(email: string): string | undefined {
  if (email === '') return t.missing
  if (isEmail(email)) return undefined
  return hasForeignLetters(email) ? t.foreignLetters : t.invalid
}

/** In place of the button, which has gone with the form. It is read with the focus; as a status it would be read twice. */
const focus = (text: HTMLElement | null): void => text?.focus()

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
`
