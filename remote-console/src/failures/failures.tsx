import { formatInstant, formatNumber } from '@lechaim/shared/lib/format.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { $failures, readFailures } from '../releases/release-store.ts'
import { releasesMessages } from '../releases/releases-messages.ts'
import { Code, Failed, Loading, Soft } from '../ui/parts.tsx'
import { Summary } from '../vitals/vitals.tsx'
import { failuresMessages as t } from './failures-messages.ts'
import { Stack } from './stack.tsx'

interface FailuresProps {
  remote: string
  version: string
  /** Causes and places. */
  count: number
}

/** Failures of a release, read with their stacks when they are opened. */
export function Failures({ remote, version, count }: FailuresProps) {
  const read = useStore($failures)[version]
  const load = () => void readFailures(remote, version)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <AlarmSummary>{releasesMessages.failures(count)}</AlarmSummary>
      {read?.state === 'loading' && <Loading />}
      {read?.state === 'failed' && <Failed message={t.failed} onRetry={load} />}
      {read?.state === 'ready' &&
        read.value.failures.map(({ cause, expose, message, reports, lastAt, frames }) => (
          <Failure key={`${cause} ${expose}`}>
            <p>
              <strong>{releasesMessages.causes[cause]}</strong> <Code>{expose}</Code>
            </p>
            <Message dir="auto">{message}</Message>
            <Soft>
              {t.reports}: {formatNumber(reports)}, {t.last}: <time dateTime={lastAt}>{formatInstant(lastAt)}</time>
            </Soft>
            {frames.length > 0 ? <Stack frames={frames} own={remote} /> : <Soft>{t.noStack}</Soft>}
          </Failure>
        ))}
    </details>
  )
}

const AlarmSummary = styled(Summary)`
  color: ${color.danger};
`

const Failure = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  min-inline-size: 0;
  margin-block-end: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  background: ${color.ground};
  font-size: ${text.small};
`

const Message = styled.p`
  font-family: ui-monospace, Consolas, 'DejaVu Sans Mono', monospace;
  overflow-wrap: anywhere;
`
