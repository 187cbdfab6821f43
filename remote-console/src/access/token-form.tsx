import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { type SubmitEvent, useState } from 'react'
import { styled } from 'styled-components'
import { accessMessages as t } from './access-messages.ts'
import { enter } from './access-store.ts'

/** @param onEntered is called with the remotes of the token */
export function TokenForm({ onEntered }: { onEntered: (remotes: string[]) => void }) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('token') as HTMLInputElement
    const token = input.value.trim()
    if (!token) {
      setError(t.empty)
      return input.focus()
    }
    setBusy(true)
    try {
      const remotes = await enter(token)
      input.value = ''
      onEntered(remotes)
    } catch (cause) {
      setError(cause instanceof RequestFailure && cause.temporary ? t.unreachable : t.refused)
      setBusy(false)
      input.focus()
    }
  }
  return (
    <Form onSubmit={submit} noValidate>
      <Field
        label={t.token}
        hint={t.hint}
        error={error}
        name="token"
        type="password"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        required
        onChange={() => setError(undefined)}
      />
      <Button type="submit" aria-busy={isBusy}>
        {t.enter}
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`
