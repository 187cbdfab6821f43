import type { ReleaseHistory, ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { formatNumber } from '@lechaim/shared/lib/format.ts'
import { comparedIn } from '../releases/release-store.ts'
import { releasesMessages as t } from '../releases/releases-messages.ts'
import { Code, Section, Soft, TableFrame } from '../ui/parts.tsx'

const shown = ['ready', 'failed', 'carts', 'orders'] as const

/** Outcomes of the pages of each release, side by side. */
export function FiguresTable({ history }: { history: ReleaseHistory }) {
  const compared = comparedIn(history)
  if (compared.length === 0) return null
  return (
    <Section title={t.figures}>
      <TableFrame label={t.figures}>
        <thead>
          <tr>
            {(['version', 'pages', ...shown] as const).map((name) => (
              <th key={name} scope="col">
                {t.figureNames[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((release) => (
            <tr key={release.version}>
              <th scope="row">
                <Code>{release.version}</Code> {t.states[release.state]}
              </th>
              <td>{formatNumber(release.figures?.pages ?? 0)}</td>
              {shown.map((name) => (
                <td key={name}>{shareOf(release, name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Soft>{t.fewPages}</Soft>
    </Section>
  )
}

/** The number with its share of the pages; a dash before any page. */
function shareOf({ figures }: ReleaseRecord, name: (typeof shown)[number]): string {
  if (!figures?.pages) return '–'
  return `${formatNumber(figures[name])} (${((100 * figures[name]) / figures.pages).toFixed(1)}%)`
}
