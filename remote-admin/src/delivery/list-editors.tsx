import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, media, radius, space } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Fields, Fieldset, Hint } from '../forms/form-layout.tsx'
import { choicesOf, SelectField } from '../forms/select.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RemoveButton } from '../ui/row-parts.tsx'
import { type AreaFields, blankArea, blankWindow, type WindowFields } from './settings-fields.ts'
import { settingsMessages as t } from './settings-messages.ts'

interface ListProps<Row> {
  rows: readonly Row[]
  blank: Row
  addLabel: string
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number, change: (part: Partial<Row>) => void, remove: () => void) => ReactNode
}

function EditedList<Row extends object>({ rows, blank, addLabel, onChange, children }: ListProps<Row>) {
  return (
    <>
      {rows.map((row, at) =>
        children(
          row,
          at,
          (part) => onChange(rows.map((each, index) => (index === at ? { ...each, ...part } : each))),
          () => onChange(rows.filter((_, index) => index !== at)),
        ),
      )}
      <div>
        <Button $kind="outline" onClick={() => onChange([...rows, blank])}>
          {addLabel}
        </Button>
      </div>
    </>
  )
}

const noError = undefined

export function AreasEditor({ areas, onChange }: { areas: AreaFields[]; onChange: (areas: AreaFields[]) => void }) {
  return (
    <>
      <Hint>{t.areasHint}</Hint>
      <EditedList rows={areas} blank={blankArea} addLabel={t.addArea} onChange={onChange}>
        {(area, at, change, remove) => {
          const name = t.area(at + 1, area.name)
          return (
            <Box key={at} aria-label={name}>
              <Fields>
                <TextField
                  label={t.areaName}
                  required
                  maxLength={maxLength.name}
                  value={area.name}
                  error={noError}
                  onChange={(text) => change({ name: text })}
                />
                <TextField label={t.fee} type="number" required value={area.fee} error={noError} onChange={(fee) => change({ fee })} />
                <TextField
                  label={t.settlements}
                  lines={3}
                  required
                  value={area.settlements}
                  error={noError}
                  onChange={(settlements) => change({ settlements })}
                />
                <TextField
                  label={t.minimum}
                  type="number"
                  value={area.minimum}
                  error={noError}
                  onChange={(minimum) => change({ minimum })}
                />
                <TextField
                  label={t.freeFrom}
                  type="number"
                  value={area.freeFrom}
                  error={noError}
                  onChange={(freeFrom) => change({ freeFrom })}
                />
              </Fields>
              <RemoveButton label={t.removeArea(name)} onClick={remove} />
            </Box>
          )
        }}
      </EditedList>
    </>
  )
}

export function WindowsEditor({ windows, onChange }: { windows: WindowFields[]; onChange: (windows: WindowFields[]) => void }) {
  return (
    <>
      <Hint>{t.windowsHint}</Hint>
      <EditedList rows={windows} blank={windows.at(-1) ?? blankWindow} addLabel={t.addWindow} onChange={onChange}>
        {(window, at, change, remove) => (
          <Box key={at} aria-label={`${t.windows} ${at + 1}`}>
            <Four>
              <SelectField
                label={t.weekday}
                choices={choicesOf(t.weekdays as Record<string, string>)}
                value={window.weekday}
                onChange={(weekday) => change({ weekday })}
              />
              <Field label={t.from} type="time" value={window.from} onChange={({ target }) => change({ from: target.value })} />
              <Field label={t.until} type="time" value={window.until} onChange={({ target }) => change({ until: target.value })} />
              <TextField
                label={t.capacity}
                type="number"
                step={1}
                value={window.capacity}
                error={noError}
                onChange={(capacity) => change({ capacity })}
              />
            </Four>
            <RemoveButton label={t.removeWindow(at + 1)} onClick={remove} />
          </Box>
        )}
      </EditedList>
    </>
  )
}

const Box = styled(Fieldset)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
`

const Four = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(30)}), 1fr));
  gap: ${space(3)};
  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`
