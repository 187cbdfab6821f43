import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { lazy, Suspense } from 'react'
import { focusHeading } from '../ui/focus.ts'
import { LoadingBlock } from '../ui/tab-parts.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { MailedCodeForm, NameForm, NewPasswordForm } from './recovery-forms.tsx'
import { $login, afterLastStep } from './recovery-store.ts'

const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }))

/** The login, step by step; calls `onDone` after the last one. */
export function LoginCard({ onDone = focusHeading }: { onDone?: () => void }) {
  const login = useHydrated($login)
  const done = afterLastStep(onDone)
  if (login.step === 'second-factor') return <FactorForm factors={login.factors} onDone={done} />
  if (login.step === 'name') return <NameForm by={login.by} />
  if (login.step === 'code') return <MailedCodeForm by={login.by} onDone={done} />
  if (login.step === 'new-password') return <NewPasswordForm onDone={done} />
  if (login.step === 'link') return <LoadingBlock />
  if (login.step !== 'link-failed') return <PasswordForm onDone={done} />
  return (
    <Suspense fallback={<LoadingBlock />}>
      <LinkForm link={login.link} onDone={done} />
    </Suspense>
  )
}
