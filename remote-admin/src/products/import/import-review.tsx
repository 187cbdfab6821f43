import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useState } from 'react'
import { styled } from 'styled-components'
import { TightActions } from '../../forms/form-layout.tsx'
import { importMessages as t } from './import-messages.ts'
import { ImportRows } from './import-rows.tsx'
import { type CheckedRow, count, downloadFailed, type Outcome } from './import-store.ts'

const outcomes: readonly Outcome[] = ['failed', 'new', 'changed', 'same']
const rowsAtOnce = 50

export function ImportReview({ rows, applied }: { rows: readonly CheckedRow[]; applied: boolean }) {
  const [chosen, setChosen] = useState<Outcome>()
  const [shown, setShown] = useState(rowsAtOnce)
  const outcome = chosen ?? outcomes.find((each) => count(rows, each) > 0) ?? 'same'
  const group = rows.filter((row) => row.outcome === outcome)
  const names = applied ? t.groupsDone : t.groups
  const choose = (next: Outcome) => {
    setChosen(next)
    setShown(rowsAtOnce)
  }
  return (
    <>
      <TightActions role="group" aria-label={t.show}>
        {outcomes.map((each) => (
          <Group
            key={each}
            type="button"
            aria-pressed={each === outcome}
            $alarming={each === 'failed' && count(rows, each) > 0}
            onClick={() => choose(each)}
          >
            {t.groupCount(names[each], count(rows, each))}
          </Group>
        ))}
      </TightActions>
      {outcome === 'failed' && group.length > 0 && (
        <FailedActions>
          <p>{t.failedHint}</p>
          <Button $kind="outline" onClick={() => downloadFailed(rows)}>
            {t.downloadFailed}
          </Button>
        </FailedActions>
      )}
      {group.length === 0 ? <Empty>{t.emptyGroup}</Empty> : <ImportRows rows={group.slice(0, shown)} applied={applied} />}
      {group.length > shown && (
        <Button $kind="outline" onClick={() => setShown(shown + rowsAtOnce)}>
          {t.moreRows}
        </Button>
      )}
    </>
  )
}

const Group = styled.button<{ $alarming: boolean }>`
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  color: ${({ $alarming }) => ($alarming ? color.danger : color.ink)};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${color.wine};
    background: ${color['brass-wash']};
    font-weight: 600;
  }
`

const FailedActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  > p {
    flex: 1 1 ${space(60)};
    color: ${color.soft};
    font-size: ${text.small};
  }
`

const Empty = styled.p`
  padding-block: ${space(6)};
  color: ${color.soft};
  text-align: center;
`
