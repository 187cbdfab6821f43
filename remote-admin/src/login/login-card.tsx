import { useStore } from '@nanostores/react'
import { focusHeading } from '../ui/focus.ts'
import { LoadingBlock } from '../ui/tab-parts.tsx'
import { FactorForm } from './factor-form.tsx'
import { LinkForm } from './link-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { MailedCodeForm, NameForm, NewPasswordForm } from './recovery-forms.tsx'
import { $loginStep, onceIn } from './recovery-store.ts'

/** The login, step by step; `onDone` is told once nothing more is asked. */
export function LoginCard({ onDone = focusHeading }: { onDone?: () => void }) {
  const step = useStore($loginStep, { ssr: 'initial' })
  const done = onceIn(onDone)
  if (step === 'second-factor') return <FactorForm onDone={done} />
  if (step === 'name') return <NameForm />
  if (step === 'code') return <MailedCodeForm />
  if (step === 'link-failed') return <LinkForm onDone={done} />
  if (step === 'new-password') return <NewPasswordForm onDone={done} />
  return step === 'link' ? <LoadingBlock /> : <PasswordForm onDone={done} />
}
