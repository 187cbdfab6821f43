import { common } from '@lechaim/shared/messages/common.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { afterRender, focusHeading } from '../ui/focus.ts'
import type { MailedCode } from './auth-api.ts'
import type { FlowCode } from './flow.ts'
import { flowMessages as t } from './flow-messages.ts'
import { LoginForm, OtherWay } from './login-form.tsx'
import { loginMessages } from './login-messages.ts'
import { isMailedLink, leaveLink, retryLink } from './opened-link.ts'

// One script for both: the form is needed when the network fails.
export { followOpenedLink } from './opened-link.ts'

/** Retries the link of a mail, or the return from a provider, about which the server gave no answer. */
export function LinkForm({ link, onDone }: { link: MailedCode | FlowCode; onDone: () => void }) {
  const isMailed = isMailedLink(link)
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
      aside={<OtherWay onClick={() => leaveLink().then(focusHeading)}>{loginMessages.back}</OtherWay>}
    />
  )
}
