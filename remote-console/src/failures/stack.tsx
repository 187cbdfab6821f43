import type { StackFrame } from '@lechaim/shared/contracts/release-console.ts'
import { Chip } from '@lechaim/shared/ui/chip.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Code, Soft } from '../ui/parts.tsx'
import { failuresMessages as t } from './failures-messages.ts'

/** @param own the remote whose release failed: other parts are named beside their functions */
export const Stack = ({ frames, own }: { frames: readonly StackFrame[]; own: string }) => (
  <Frames aria-label={t.stack}>
    {frames.map(({ name, remote, version, file, line, column, mapped, source }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a function may call itself
      <li key={index}>
        <Place>
          <Code>{name || t.unnamed}</Code>
          <Code>
            {file}:{line}:{column}
          </Code>
          {remote !== own && (
            <Chip>
              <Code>
                {remote} {version}
              </Code>
            </Chip>
          )}
        </Place>
        {!mapped && <Soft>{t.unmapped}</Soft>}
        {source && (
          <Source dir="ltr" role="group" aria-label={t.source(file, line)} tabIndex={0}>
            {source.lines.map((text, offset) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines in their order
              <Line key={offset} $isOwn={source.firstLine + offset === line}>
                <LineNumber aria-hidden>{source.firstLine + offset}</LineNumber>
                <code>{text || ' '}</code>
              </Line>
            ))}
          </Source>
        )}
      </li>
    ))}
  </Frames>
)

const Frames = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  min-inline-size: 0;
  list-style: none;
  > li {
    min-inline-size: 0;
  }
`

const Place = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
`

const Source = styled.div`
  margin-block-start: ${space(1.5)};
  padding-block: ${space(2)};
  border-radius: ${radius.small};
  background: ${color.paper};
  overflow-x: auto;
  font-family: ui-monospace, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 0.85em;
  text-align: start;
`

const Line = styled.div<{ $isOwn: boolean }>`
  display: flex;
  gap: ${space(3)};
  inline-size: max-content;
  min-inline-size: 100%;
  padding-inline: ${space(3)};
  ${({ $isOwn }) => $isOwn && `background: ${color['danger-wash']};`}
  code {
    font: inherit;
    white-space: pre;
  }
`

const LineNumber = styled.span`
  min-inline-size: 3ch;
  color: ${color.soft};
  text-align: end;
  user-select: none;
`
