import type { ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { axisEnd, type Chart } from './charts.ts'
import { vitalsMessages as t } from './vitals-messages.ts'
import { goodUpTo } from './vitals-store.ts'

const size = { width: 240, row: 26, top: 6 }

/** A line from p50 to p95 with a dot at p75 for each release; the table beside the charts has the same for screen readers.
 *  @param states of the compared releases, which have a colour each */
export function QuantileChart({ chart, states }: { chart: Chart; states: ReadonlyMap<string, ReleaseRecord['state']> }) {
  const { name, device, rows } = chart
  const limit = goodUpTo[name]
  const end = axisEnd(chart, limit)
  const at = (value: number) => (value / end) * size.width
  const height = size.top * 2 + rows.length * size.row
  return (
    <Figure>
      <figcaption>
        {t.names[name]}, {t.devices[device]}
      </figcaption>
      <Lines>
        {rows.map(({ version, p75 }) => (
          <li key={version}>
            <Swatch $state={states.get(version)} />
            <bdi dir="ltr">{version}</bdi>
            <strong>
              {t.value(name, p75)} {t.unit(name)}
            </strong>
          </li>
        ))}
      </Lines>
      <svg viewBox={`0 0 ${size.width} ${height}`} aria-hidden="true" focusable="false">
        <Limit x1={at(limit)} x2={at(limit)} y1={0} y2={height} />
        {rows.map(({ version, p50, p75, p95 }, row) => {
          const y = size.top + (row + 0.5) * size.row
          return (
            <Quantiles key={version} $state={states.get(version)}>
              <line x1={at(p50)} x2={at(p95)} y1={y} y2={y} />
              <circle cx={at(p75)} cy={y} r={6} />
            </Quantiles>
          )
        })}
      </svg>
    </Figure>
  )
}

interface Toned {
  $state: ReleaseRecord['state'] | undefined
}

const tone = ({ $state }: Toned) => ($state === 'live' ? color.wine : $state === 'canary' ? color.brass : color['field-line'])

const Figure = styled.figure`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
  min-inline-size: 0;
  figcaption {
    font-size: ${text.small};
    font-weight: 600;
  }
  svg {
    inline-size: 100%;
    direction: ltr;
    border-block-end: 1px solid ${color.line};
    /* Values grow in the direction of the text. */
    &:dir(rtl) {
      transform: scaleX(-1);
    }
  }
`

const Lines = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  list-style: none;
  font-size: ${text.tiny};
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1.5)};
    overflow-wrap: anywhere;
  }
  strong {
    margin-inline-start: auto;
  }
`

const Swatch = styled.span<Toned>`
  inline-size: ${space(2.5)};
  block-size: ${space(2.5)};
  border-radius: 50%;
  background: ${tone};
`

const Quantiles = styled.g<Toned>`
  line {
    stroke: ${tone};
    stroke-width: 4;
    stroke-linecap: round;
    opacity: 0.45;
  }
  circle {
    fill: ${tone};
  }
`

const Limit = styled.line`
  stroke: ${color.soft};
  stroke-dasharray: 3 4;
`
