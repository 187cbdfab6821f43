import { common } from '@lechaim/shared/messages/common.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { useStore } from '@nanostores/react'
import { afterRender, focusHeading } from '../ui/focus.ts'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { $recovery, isMailedLink, leaveLink, retryLink } from './recovery-store.ts'

/** Offers to follow the link of a mail, or a provider's answer, once more, where the server could not be asked about it. */
export function LinkForm({ onDone }: { onDone: () => void }) {
  const recovery = useStore($recovery)
  const isMailed = recovery.step !== 'link-failed' || isMailedLink(recovery.link)
  return (
    <LoginForm
      title={isMailed ? t.linkTitle : t.returnTitle}
      intro={isMailed ? t.linkIntro : t.returnIntro}
      action={common.retry}
      onSubmit={() =>
        retryLink()
          .then(onDone)
          .then(() => afterRender(restoreLostFocus))
      }
      aside={<OtherWay onClick={() => leaveLink().then(focusHeading)}>{t.back}</OtherWay>}
    />
  )
}
