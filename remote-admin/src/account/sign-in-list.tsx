import { useStore } from '@nanostores/react'
import { $providers } from '../login/sign-in-settings.ts'
import { Timestamp } from '../ui/row-parts.tsx'
import { accountMessages as t } from './account-messages.ts'
import type { SignInRecord } from './account-store.ts'
import { Detail, List, Part } from './account-styles.ts'
import { wayName } from './way-name.ts'

/** The last sign-ins: when, by what and from where. */
export function SignInList({ signIns }: { signIns: readonly SignInRecord[] }) {
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
