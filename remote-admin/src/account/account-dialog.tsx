import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { $providers } from '../login/sign-in-settings.ts'
import { Timestamp } from '../ui/row-parts.tsx'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { accountMessages as t } from './account-messages.ts'
import { type Account, accountDialog, closeAccount } from './account-store.ts'
import { Detail, List, Part, Soft } from './account-styles.ts'
import { ChangePassword } from './change-password.tsx'
import { DeviceList } from './device-list.tsx'
import { LinkedAccounts, wayName } from './linked-accounts.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The ways the owner signs in, and the sessions (decisions 0013, 0031). */
function AccountDialog() {
  const account = useStore(accountDialog.$dialog)
  return (
    <Dialog open={account.state !== 'closed'} title={t.title} onClose={closeAccount} maxWidth={width.form}>
      {account.state === 'loading' && <LoadingBlock />}
      {account.state === 'failed' && <FailedNotice onRetry={accountDialog.reload} />}
      {account.state === 'ready' && <Parts account={account} />}
    </Dialog>
  )
}

export { AccountDialog as Dialog }
export const { open } = accountDialog

function Parts({ account: { user, sessions, notices, signIns, recoveryCodesLeft } }: { account: Account }) {
  return (
    <>
      <Soft>
        <bdi dir="ltr">{user.email}</bdi>
      </Soft>
      <NoticeList notices={notices} />
      <ChangePassword name={user.email} />
      <SecondFactor
        isOn={(user.factors ?? []).some(({ status }) => status === 'verified')}
        codesLeft={recoveryCodesLeft}
        name={user.email}
      />
      <LinkedAccounts linked={(user.identities ?? []).filter(({ provider }) => provider !== 'email')} />
      <DeviceList sessions={sessions} />
      <SignInList signIns={signIns} />
    </>
  )
}

/** Attacks on the account that the server noticed in the last thirty days (decision 0026). */
function NoticeList({ notices }: Pick<Account, 'notices'>) {
  if (notices.length === 0) return null
  return (
    <Part>
      <h3>{t.noticesTitle}</h3>
      <List>
        {notices.map(({ kind, times, lastAt }) => (
          <li key={kind}>
            <p>{t.notices[kind] ?? t.otherNotice}</p>
            <Detail>
              {t.noticeTimes(times)} <Timestamp at={lastAt} />
            </Detail>
          </li>
        ))}
      </List>
    </Part>
  )
}

function SignInList({ signIns }: Pick<Account, 'signIns'>) {
  const providers = useStore($providers)
  if (signIns.length === 0) return null
  return (
    <Part>
      <h3>{t.signInsTitle}</h3>
      <List>
        {signIns.map(({ method, provider, address, at }) => (
          <li key={at}>
            <p>{wayName(method, provider, providers)}</p>
            <Detail>
              <Timestamp at={at} /> · <bdi dir="ltr">{address}</bdi>
            </Detail>
          </li>
        ))}
      </List>
    </Part>
  )
}
