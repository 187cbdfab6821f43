import { useStore } from '@nanostores/react'
import { focusHeading } from '../frame/focus.ts'
import { LoadingBlock } from '../frame/states.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { MailedCodeForm, NameForm, NewPasswordForm } from './recovery-forms.tsx'
import { $loginStep } from './recovery-store.ts'

/** The login, step by step; `onDone` is told after each, and only somebody who is in gets to see what it leads to. */
export function LoginCard({ onDone = focusHeading }: { onDone?: () => void }) {
  const step = useStore($loginStep, { ssr: 'initial' })
  if (step === 'second-factor') return <FactorForm onDone={onDone} />
  if (step === 'name') return <NameForm />
  if (step === 'code') return <MailedCodeForm />
  if (step === 'new-password') return <NewPasswordForm onDone={onDone} />
  return step === 'link' ? <LoadingBlock /> : <PasswordForm onDone={onDone} />
}
