import { Timestamp } from '../ui/row-parts.tsx'
import { accountMessages as t } from './account-messages.ts'
import type { AccountNotice } from './account-store.ts'
import { Detail, List, Part } from './account-styles.ts'

/** Attacks on the account that the server noticed in the last thirty days (decision 0026). */
export function NoticeList({ notices }: { notices: readonly AccountNotice[] }) {
  if (notices.length === 0) return null
  return (
    <Part>
      <h3>{t.noticesTitle}</h3>
      <List>
        {notices.map(({ kind, times, lastAt }) => (
          <li key={kind}>
            <p>{(Object.hasOwn(t.notices, kind) && t.notices[kind]) || t.otherNotice}</p>
            <Detail>
              {t.noticeTimes(times)} <Timestamp at={lastAt} />
            </Detail>
          </li>
        ))}
      </List>
    </Part>
  )
}
