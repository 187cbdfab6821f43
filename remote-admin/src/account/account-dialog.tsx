import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { accountMessages as t } from './account-messages.ts'
import { $account, retryAccount } from './account-store.ts'
import { ChangePassword } from './change-password.tsx'
import { DeviceList } from './device-list.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { NoticeList } from './notice-list.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignInList } from './sign-in-list.tsx'

/** By what the owner signs in, and where (decisions 0013, 0031). */
export function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={t.title} onClose={onClose} maxWidth={width.form}>
      <Account onLeft={onClose} />
    </Dialog>
  )
}

function Account({ onLeft }: { onLeft: () => void }) {
  const account = useStore($account)
  if (account.state === 'loading') return <LoadingBlock />
  if (account.state === 'failed') return <FailedNotice onRetry={retryAccount} />
  const { user, sessions, notices, signIns } = account.data
  return (
    <>
      <Whose>
        <bdi dir="ltr">{user.email}</bdi>
      </Whose>
      <NoticeList notices={notices} />
      <ChangePassword name={user.email} />
      <SecondFactor isOn={(user.factors ?? []).some(({ status }) => status === 'verified')} />
      <LinkedAccounts linked={(user.identities ?? []).filter(({ provider }) => provider !== 'email')} />
      <DeviceList sessions={sessions} onLeft={onLeft} />
      <SignInList signIns={signIns} />
    </>
  )
}

const Whose = styled.p`
  color: ${color.soft};
`
