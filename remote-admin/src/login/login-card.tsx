import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { lazy, Suspense } from 'react'
import { focusHeading } from '../ui/focus.ts'
import { LoadingBlock } from '../ui/tab-parts.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { MailedCodeForm, NameForm, NewPasswordForm } from './recovery-forms.tsx'
import { $loginStep, afterLastStep } from './recovery-store.ts'

const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }))

/** The login, step by step; calls `onDone` after the last one. */
export function LoginCard({ onDone = focusHeading }: { onDone?: () => void }) {
  const step = useHydrated($loginStep)
  const done = afterLastStep(onDone)
  if (step === 'second-factor') return <FactorForm onDone={done} />
  if (step === 'name') return <NameForm />
  if (step === 'code') return <MailedCodeForm onDone={done} />
  if (step === 'new-password') return <NewPasswordForm onDone={done} />
  if (step === 'link') return <LoadingBlock />
  if (step !== 'link-failed') return <PasswordForm onDone={done} />
  return (
    <Suspense fallback={<LoadingBlock />}>
      <LinkForm onDone={done} />
    </Suspense>
  )
}
