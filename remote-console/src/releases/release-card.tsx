import type { ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Chip } from '@lechaim/shared/ui/chip.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { openAction } from '../actions/action-store.ts'
import { Failures } from '../failures/failures.tsx'
import { Code, Soft } from '../ui/parts.tsx'
import { releasesMessages as t } from './releases-messages.ts'

export function ReleaseCard({ remote, release }: { remote: string; release: ReleaseRecord }) {
  const { version, state, traffic, from, at, failures } = release
  const isGiven = state === 'live' || state === 'canary'
  return (
    <Card>
      <Head>
        <h3>
          <Code>{version}</Code>
        </h3>
        <Chip>{t.states[state]}</Chip>
        {isGiven && <Soft as="span">{traffic === 100 ? t.everybody : t.share(traffic)}</Soft>}
      </Head>
      {from ? (
        <Source>
          <bdi>{from.message}</bdi>
          <Soft as="span">
            {t.commit} <Code>{from.commit.slice(0, 10)}</Code> {t.author} <bdi>{from.author}</bdi>
            {!from.clean && `, ${t.unclean}`}
          </Soft>
        </Source>
      ) : (
        <Soft>{t.noCommit}</Soft>
      )}
      <Soft>
        {t.releasedAt} <time dateTime={at}>{formatInstant(at)}</time>
      </Soft>
      <Actions role="group" aria-label={t.actionsOf(version)}>
        {state !== 'live' && (
          <Button $kind="outline" aria-haspopup="dialog" onClick={() => openAction({ kind: 'promote', remote, release })}>
            {t.promote}
          </Button>
        )}
        {isGiven && (
          <Button $kind="outline" aria-haspopup="dialog" onClick={() => openAction({ kind: 'roll-back', remote, release })}>
            {t.rollBack}
          </Button>
        )}
        {state !== 'live' && state !== 'withdrawn' && (
          <Button $kind="quiet" aria-haspopup="dialog" onClick={() => openAction({ kind: 'preview', remote, release })}>
            {t.preview}
          </Button>
        )}
      </Actions>
      {failures.length > 0 && <Failures remote={remote} version={version} count={failures.length} />}
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  min-inline-size: 0;
  padding-block: ${space(4)};
  border-block-start: 1px solid ${color.line};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  h3 {
    font-size: ${text.normal};
    font-weight: 600;
  }
`

const Source = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(0.5)};
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`
