import { common } from '@lechaim/shared/messages/common.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { afterRender, focusHeading } from '../ui/focus.ts'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages as t } from './login-messages.ts'
import { leaveLink, retryLink } from './recovery-store.ts'

/** Offers to follow the link of a mail once more, where the server could not be asked about it. */
export function LinkForm({ onDone }: { onDone: () => void }) {
  return (
    <LoginForm
      title={t.linkTitle}
      intro={t.linkIntro}
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
