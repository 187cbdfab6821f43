import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { releasesMessages as t } from '../releases/releases-messages.ts'
import { Code, Section, Soft } from '../ui/parts.tsx'

const alarming = ['failing', 'rolled-back', 'rolled-back-by-itself', 'switched-off']

/** Events of a remote, the newest first; the upload of a release has its commit's message. */
export function TimeLine({ history: { events, releases } }: { history: ReleaseHistory }) {
  const messageOf = (version: string | null) => releases.find((release) => release.version === version)?.from?.message
  return (
    <Section title={t.timeLine}>
      {events.length === 0 && <Soft>{t.noEvents}</Soft>}
      <Events>
        {events.map(({ at, kind, version, by, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be equal
          <Event key={`${at} ${kind} ${index}`} $isAlarm={alarming.includes(kind)}>
            <Soft as="time" dateTime={at}>
              {formatInstant(at)}
            </Soft>
            <div>
              <strong>{t.event(kind)}</strong> {version && <Code>{version}</Code>}
            </div>
            {kind === 'released' && messageOf(version) && <bdi>{messageOf(version)}</bdi>}
            <Soft>
              {t.by} {t.actor(by) ?? <Code>{by}</Code>}
            </Soft>
            {reason && <Reason dir="auto">{reason}</Reason>}
          </Event>
        ))}
      </Events>
    </Section>
  )
}

const Events = styled.ol`
  display: grid;
  gap: ${space(4)};
  list-style: none;
`

const Event = styled.li<{ $isAlarm: boolean }>`
  position: relative;
  display: grid;
  gap: ${space(0.5)};
  padding-inline-start: ${space(5)};
  border-inline-start: 2px solid ${color.line};
  font-size: ${text.small};
  overflow-wrap: anywhere;
  &::before {
    content: '';
    position: absolute;
    inset-block-start: ${space(1)};
    inset-inline-start: -7px;
    inline-size: 12px;
    block-size: 12px;
    border-radius: ${radius.round};
    background: ${({ $isAlarm }) => ($isAlarm ? color.danger : color.brass)};
  }
`

const Reason = styled.p`
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.small};
  background: ${color.ground};
  text-align: start;
`
