import { Button } from '@lechaim/shared/ui/button.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { ActionDialogs } from '../actions/action-dialogs.tsx'
import { openAction } from '../actions/action-store.ts'
import { actionsMessages } from '../actions/actions-messages.ts'
import { FiguresTable } from '../figures/figures-table.tsx'
import { Audience } from '../releases/audience.tsx'
import { ReleaseCard } from '../releases/release-card.tsx'
import { $history, openRemote, refresh } from '../releases/release-store.ts'
import { releasesMessages as t } from '../releases/releases-messages.ts'
import { TimeLine } from '../time-line/time-line.tsx'
import { Failed, Loading, Section, Soft } from '../ui/parts.tsx'
import { Vitals } from '../vitals/vitals.tsx'

/** All of one remote. */
export function RemotePage({ remote }: { remote: string }) {
  const read = useStore($history)
  useEffect(() => openRemote(remote), [remote])
  if (read.state === 'loading') return <Loading />
  if (read.state === 'failed') return <Failed message={t.failed} onRetry={() => void refresh()} />
  const history = read.value
  const switching = history.switchedOff ? actionsMessages.switchOn : actionsMessages.switchOff
  return (
    <>
      <Tools>
        <Button $kind="outline" onClick={() => void refresh()}>
          {t.refresh}
        </Button>
        {remote !== 'host' && (
          <Button $kind="outline" aria-haspopup="dialog" onClick={() => openAction({ kind: 'switch', remote, off: !history.switchedOff })}>
            {switching.open}
          </Button>
        )}
      </Tools>
      <Columns>
        <Column>
          <Audience history={history} />
          <FiguresTable history={history} />
          <Vitals history={history} />
          <Section title={t.releases}>
            {history.releases.length === 0 && <Soft>{t.noReleases}</Soft>}
            {history.releases.map((release) => (
              <ReleaseCard key={release.version} remote={remote} release={release} />
            ))}
          </Section>
        </Column>
        <Column>
          <TimeLine history={history} />
        </Column>
      </Columns>
      <ActionDialogs />
    </>
  )
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`
