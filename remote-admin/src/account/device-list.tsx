import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Actions } from '../forms/form-layout.tsx'
import { isUnsavedInOtherTab } from '../resource/session.ts'
import { alreadyShown, focusHeading, headingOf } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { Timestamp } from '../ui/row-parts.tsx'
import { accountMessages as t } from './account-messages.ts'
import { type Account, endOtherSessions, endSession, leaveEverywhere } from './account-store.ts'
import { Detail, List, Part, Row } from './account-styles.ts'
import { deviceName } from './device-name.ts'

export function DeviceList({ sessions }: Pick<Account, 'sessions'>) {
  const leave = async () => {
    if ((await isUnsavedInOtherTab()) && !confirm(panelMessages.leaveWithOtherTab)) return
    if (leaveEverywhere()) focusHeading()
  }
  return (
    <Part>
      <h3 tabIndex={-1}>{t.sessionsTitle}</h3>
      <List>
        {sessions.map(({ id, userAgent, current, lastUsedAt }) => {
          const name = deviceName(userAgent) || t.unknownDevice
          return (
            <Row key={id}>
              <div>
                <p>
                  <bdi>{name}</bdi>
                </p>
                <Detail>
                  {current ? (
                    t.thisDevice
                  ) : (
                    <>
                      {t.lastUsed} <Timestamp at={lastUsedAt} />
                    </>
                  )}
                </Detail>
              </div>
              {!current && (
                <Button
                  $kind="outline"
                  aria-label={t.endOf(name, formatInstant(lastUsedAt))}
                  onClick={(event) => endSession(id).then(headingOf(event.currentTarget), alreadyShown)}
                >
                  {t.end}
                </Button>
              )}
            </Row>
          )
        })}
      </List>
      <Actions>
        {sessions.length > 1 && (
          <Button $kind="outline" onClick={(event) => endOtherSessions().then(headingOf(event.currentTarget), alreadyShown)}>
            {t.endOthers}
          </Button>
        )}
        <Button $kind="outline" onClick={leave}>
          {t.endAll}
        </Button>
      </Actions>
    </Part>
  )
}
