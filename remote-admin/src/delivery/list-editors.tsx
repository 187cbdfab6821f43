import { maxAreas, maxLength, maxWindows } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, media, radius, space } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Fields, Fieldset, Hint } from '../forms/form-layout.tsx'
import { choicesOf, SelectField } from '../forms/select.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RemoveButton } from '../ui/row-parts.tsx'
import { type AreaFields, areaErrors, blankArea, type WindowFields, windowAfter, windowErrors } from './settings-fields.ts'
import { settingsMessages as t } from './settings-messages.ts'

interface ListProps<Row> {
  rows: readonly Row[]
  blank: Row
  addLabel: string
  most: number
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number, change: (part: Partial<Row>) => void, remove: () => void) => ReactNode
}

function EditedList<Row extends object>({ rows, blank, addLabel, most, onChange, children }: ListProps<Row>) {
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
        <Button
          $kind="outline"
          aria-disabled={rows.length >= most || undefined}
          onClick={() => rows.length < most && onChange([...rows, blank])}
        >
          {addLabel}
        </Button>
      </div>
    </>
  )
}

interface EditorProps<Row> {
  rows: Row[]
  /** True after a refused save: each field then shows its error until it is right. */
  showsErrors: boolean
  onChange: (rows: Row[]) => void
}

export function AreasEditor({ rows: areas, showsErrors, onChange }: EditorProps<AreaFields>) {
  const errors = showsErrors ? areaErrors(areas) : []
  return (
    <>
      <Hint>{t.areasHint}</Hint>
      <EditedList rows={areas} blank={blankArea} addLabel={t.addArea} most={maxAreas} onChange={onChange}>
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
                  error={errors[at]?.name}
                  onChange={(text) => change({ name: text })}
                />
                <TextField
                  label={t.fee}
                  type="number"
                  required
                  value={area.fee}
                  error={errors[at]?.fee}
                  onChange={(fee) => change({ fee })}
                />
                <TextField
                  label={t.settlements}
                  lines={3}
                  required
                  value={area.settlements}
                  error={errors[at]?.settlements}
                  onChange={(settlements) => change({ settlements })}
                />
                <TextField
                  label={t.minimum}
                  type="number"
                  value={area.minimum}
                  error={errors[at]?.minimum}
                  onChange={(minimum) => change({ minimum })}
                />
                <TextField
                  label={t.freeFrom}
                  type="number"
                  value={area.freeFrom}
                  error={errors[at]?.freeFrom}
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

export function WindowsEditor({ rows: windows, showsErrors, onChange }: EditorProps<WindowFields>) {
  const errors = showsErrors ? windowErrors(windows) : []
  return (
    <>
      <Hint>{t.windowsHint}</Hint>
      <EditedList rows={windows} blank={windowAfter(windows)} addLabel={t.addWindow} most={maxWindows} onChange={onChange}>
        {(window, at, change, remove) => (
          <Box key={at} aria-label={`${t.windows} ${at + 1}`}>
            <Four>
              <SelectField
                label={t.weekday}
                choices={choicesOf(t.weekdays as Record<string, string>)}
                value={window.weekday}
                onChange={(weekday) => change({ weekday })}
              />
              <Field
                label={t.from}
                type="time"
                value={window.from}
                error={errors[at]?.from}
                onChange={({ target }) => change({ from: target.value })}
              />
              <Field
                label={t.until}
                type="time"
                value={window.until}
                error={errors[at]?.until}
                onChange={({ target }) => change({ until: target.value })}
              />
              <TextField
                label={t.capacity}
                type="number"
                step={1}
                value={window.capacity}
                error={errors[at]?.capacity}
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
