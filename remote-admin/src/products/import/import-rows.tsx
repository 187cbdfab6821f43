import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { importMessages as t } from './import-messages.ts'
import { type CheckedRow, problemText } from './import-store.ts'

export function ImportRows({ rows, applied }: { rows: readonly CheckedRow[]; applied: boolean }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.product}</th>
          <th scope="col">{applied ? t.whatDone : t.what}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td>{row.line}</td>
            <th scope="row">
              <bdi>{row.cells.name?.trim() || row.cells.id || t.nameless}</bdi>
            </th>
            <td>
              <Outcome row={row} applied={applied} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Outcome({ row, applied }: { row: CheckedRow; applied: boolean }) {
  const { match } = row
  return (
    <>
      {match && <Match>{t.matched[match.by](match.name)}</Match>}
      <Change row={row} applied={applied} />
    </>
  )
}

/** The first contents of a new product's card. */
const shownCells = ['price', 'categories', 'stock', 'barcode'] as const

function Change({ row, applied }: { row: CheckedRow; applied: boolean }) {
  switch (row.outcome) {
    case 'failed':
      return (
        <Lines>
          {row.problems.map((problem) => (
            <Problem key={`${problem.code} ${problem.field} ${problem.value}`} dir="auto">
              {problemText(problem)}
            </Problem>
          ))}
        </Lines>
      )
    case 'new':
      return (
        <>
          {applied ? t.added : t.addition}
          <Lines>
            {shownCells
              .filter((column) => row.cells[column]?.trim())
              .map((column) => (
                <li key={column}>
                  {t.change(column)} <bdi>{row.cells[column]}</bdi>
                </li>
              ))}
          </Lines>
        </>
      )
    case 'same':
      return t.unchanged
    case 'changed':
      return (
        <Lines>
          {row.changes.map(({ field, before, after }) => (
            <li key={field}>
              {t.change(field)} <ins dir="auto">{after || t.empty}</ins> {t.becomes} <del dir="auto">{before || t.empty}</del>
            </li>
          ))}
        </Lines>
      )
  }
}

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  th,
  td {
    padding: ${space(2.5)} ${space(2)};
    border-block-end: 1px solid ${color.line};
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    text-align: start;
  }
  thead th {
    color: ${color.soft};
    font-weight: 500;
    overflow-wrap: normal;
    white-space: nowrap;
  }
  tbody th {
    inline-size: 34%;
    font-weight: 600;
  }
  td:first-child {
    inline-size: ${space(14)};
    color: ${color.soft};
    font-variant-numeric: tabular-nums;
  }
`

const Lines = styled.ul`
  display: grid;
  gap: ${space(1)};
  list-style: none;
  ins,
  del {
    unicode-bidi: isolate;
  }
  ins {
    font-weight: 600;
    text-decoration: none;
  }
  del {
    color: ${color.soft};
  }
`

const Match = styled.p`
  margin-block-end: ${space(1)};
  color: ${color['brass-ink']};
  font-weight: 600;
`

const Problem = styled.li`
  color: ${color.danger};
`
