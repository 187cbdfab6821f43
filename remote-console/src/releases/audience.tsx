import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Code, Notice, Section, Soft } from '../ui/parts.tsx'
import { givenIn } from './release-store.ts'
import { releasesMessages as t } from './releases-messages.ts'

/** The share of visitors that each release has. */
export function Audience({ history }: { history: ReleaseHistory }) {
  const given = givenIn(history)
  return (
    <Section title={t.now}>
      {history.switchedOff && <Notice role="status">{t.switchedOff}</Notice>}
      {given.length === 0 && <Soft>{t.none}</Soft>}
      {given.length > 0 && !history.switchedOff && (
        <Bar aria-hidden>
          {given.map(({ version, state, traffic }) => (
            <Part key={version} $isCanary={state === 'canary'} style={{ flexGrow: traffic }} />
          ))}
        </Bar>
      )}
      <Shares aria-label={t.shares}>
        {given.map(({ version, state, traffic }) => (
          <li key={version}>
            <Mark $isCanary={state === 'canary'} aria-hidden />
            <span>{t.states[state]}</span>
            <Code>{version}</Code>
            <strong>{traffic === 100 ? t.everybody : traffic === 0 ? t.nobody : t.share(traffic)}</strong>
          </li>
        ))}
      </Shares>
    </Section>
  )
}

const Bar = styled.div`
  display: flex;
  gap: 3px;
  block-size: ${space(4)};
  border-radius: ${radius.round};
  overflow: hidden;
`

const Part = styled.div<{ $isCanary: boolean }>`
  flex-basis: 0;
  min-inline-size: 6px;
  background: ${({ $isCanary }) => ($isCanary ? color.brass : color.wine)};
`

const Shares = styled.ul`
  display: grid;
  gap: ${space(2)};
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(3)};
    font-size: ${text.small};
  }
  strong {
    margin-inline-start: auto;
  }
`

const Mark = styled.span<{ $isCanary: boolean }>`
  inline-size: ${space(3)};
  block-size: ${space(3)};
  border-radius: ${radius.round};
  background: ${({ $isCanary }) => ($isCanary ? color.brass : color.wine)};
`
