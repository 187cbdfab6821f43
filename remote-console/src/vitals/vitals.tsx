import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { formatNumber } from '@lechaim/shared/lib/format.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { comparedIn } from '../releases/release-store.ts'
import { Code, Failed, Loading, Section, Soft, TableFrame } from '../ui/parts.tsx'
import { type Chart, chartsOf } from './charts.ts'
import { QuantileChart } from './quantile-chart.tsx'
import { vitalsMessages as t } from './vitals-messages.ts'
import { $vitals, readVitals } from './vitals-store.ts'

/** Page experience of the releases, side by side. */
export function Vitals({ history }: { history: ReleaseHistory }) {
  const { remote } = history
  const vitals = useStore($vitals)
  useEffect(() => void readVitals(remote), [remote])
  const compared = comparedIn(history)
  const states = new Map(compared.map(({ version, state }) => [version, state]))
  const charts =
    vitals.state === 'ready' && vitals.value
      ? chartsOf(
          vitals.value,
          compared.map(({ version }) => version),
        )
      : []
  return (
    <Section title={t.title}>
      {vitals.state === 'loading' && <Loading />}
      {vitals.state === 'failed' && <Failed message={t.failed} onRetry={() => void readVitals(remote)} />}
      {vitals.state === 'ready' && charts.length === 0 && <Soft>{t.none}</Soft>}
      {charts.length > 0 && (
        <>
          <Soft>{t.intro}</Soft>
          <Charts>
            {charts.map((chart) => (
              <QuantileChart key={`${chart.name} ${chart.device}`} chart={chart} states={states} />
            ))}
          </Charts>
          <VitalsTable charts={charts} />
        </>
      )}
    </Section>
  )
}

const VitalsTable = ({ charts }: { charts: readonly Chart[] }) => (
  <details>
    <Summary>{t.table}</Summary>
    <TableFrame label={t.table}>
      <thead>
        <tr>
          {Object.values(t.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {['p50', 'p75', 'p95'].map((quantile) => (
            <th key={quantile} scope="col">
              <Code>{quantile}</Code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {charts.flatMap(({ name, device, rows }) =>
          rows.map(({ version, views, p50, p75, p95 }) => (
            <tr key={`${name} ${device} ${version}`}>
              <th scope="row">{t.names[name]}</th>
              <td>{t.devices[device]}</td>
              <td>
                <Code>{version}</Code>
              </td>
              <td>{formatNumber(views)}</td>
              {[p50, p75, p95].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three quantiles in their order
                <td key={index}>
                  {t.value(name, value)} {t.unit(name)}
                </td>
              ))}
            </tr>
          )),
        )}
      </tbody>
    </TableFrame>
  </details>
)

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${space(6)};
`

export const Summary = styled.summary`
  display: list-item;
  min-block-size: 44px;
  padding-block: ${space(2.5)};
  font-weight: 600;
  cursor: pointer;
`
