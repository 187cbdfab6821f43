import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ChipChoice } from '../forms/chip-choice.tsx'
import { Fields, Hint } from '../forms/form-layout.tsx'
import { type FieldGroup, RecordForm } from '../forms/record-form.tsx'
import { choicesOf, SelectField } from '../forms/select.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { ExportButton } from '../forms/toolbar.tsx'
import { createExport } from '../resource/download.ts'
import type { OpenForm } from '../resource/form.ts'
import { ErrorText, TabHead } from '../ui/tab-parts.tsx'
import { AreasEditor, WindowsEditor } from './list-editors.tsx'
import { MoreSettings } from './more-settings.tsx'
import type { SettingsFields } from './settings-fields.ts'
import { categoryNames, settingsForm } from './settings-form.ts'
import { settingsMessages as t } from './settings-messages.ts'

type Open = OpenForm<SettingsFields>
const line = { maxLength: maxLength.contentLine }

const groups: readonly FieldGroup<SettingsFields>[] = [
  {
    legend: t.pickup,
    fields: [
      { name: 'pickupAddress', label: t.pickupAddress, ...line },
      { name: 'pickupHours', label: t.pickupHours, ...line },
    ],
    switches: [{ name: 'pickupOn', label: t.pickupOn }],
  },
  {
    legend: t.areas,
    fields: [],
    switches: [{ name: 'outside', label: t.outside }],
    below: (form: Open) => (
      <>
        <AreasEditor
          rows={form.draft.areas}
          showsErrors={form.errors.areas !== undefined}
          onChange={(areas) => settingsForm.edit({ areas })}
        />
        {form.errors.areas && <InvalidPart>{form.errors.areas}</InvalidPart>}
      </>
    ),
  },
  {
    legend: t.windows,
    fields: [
      { name: 'leadHours', label: t.leadHours, type: 'number', step: 1, required: true },
      { name: 'cutOff', label: t.cutOff },
      { name: 'closedDays', label: t.closedDays, lines: 3 },
    ],
    switches: [
      { name: 'shabbat', label: t.shabbat },
      { name: 'holyDays', label: t.holyDays },
      { name: 'eves', label: t.eves },
    ],
    below: (form: Open) => (
      <>
        <WindowsEditor
          rows={form.draft.windows}
          showsErrors={form.errors.windows !== undefined}
          onChange={(windows) => settingsForm.edit({ windows })}
        />
        {form.errors.windows && <InvalidPart>{form.errors.windows}</InvalidPart>}
      </>
    ),
  },
  {
    legend: t.closing,
    fields: [{ name: 'closedText', label: t.closedText, ...line }],
    switches: [{ name: 'isClosed', label: t.isClosed }],
    below: (form: Open) => (
      <Fields>
        <TimeField label={t.closedFrom} {...settingsForm.bind(form, 'closedFrom')} />
        <TimeField label={t.closedUntil} {...settingsForm.bind(form, 'closedUntil')} />
        <SelectField label={t.closedOrders} choices={choicesOf(t.closedOrdersChoices)} {...settingsForm.bind(form, 'closedOrders')} />
      </Fields>
    ),
  },
  {
    legend: t.alcohol,
    fields: [],
    switches: [{ name: 'alcoholOn', label: t.alcoholOn }],
    below: (form: Open) => (
      <>
        <SelectField label={t.night} choices={choicesOf(t.nights)} {...settingsForm.bind(form, 'night')} />
        <ChipChoice legend={t.categories} choices={categoryNames()} {...settingsForm.bind(form, 'categories')} />
      </>
    ),
  },
  {
    legend: t.returns,
    fields: [{ name: 'returnDays', label: t.returnDays, hint: t.returnDaysHint, type: 'number', step: 1 }],
  },
  {
    legend: t.marketingTitle,
    fields: [],
    switches: [{ name: 'marketing', label: t.marketing, hint: t.marketingHint }],
    below: () => (
      <div>
        <ExportButton of={marketingExport} label={t.marketingExport} />
      </div>
    ),
  },
]

const marketingExport = createExport(() => '/api/marketing-consents/export', t.marketingFile, t.marketingFailed)

const labels = { areas: t.areas, windows: t.windows, categories: t.categories, night: t.night, closedOrders: t.closedOrders }

/** Every setting of the shop that is not a tab's: those of delivery and sale as a form, the others as dialogs. */
export function SettingsPage() {
  return (
    <>
      <TabHead title={t.title} />
      <MoreSettings />
      <Heading>{t.sale}</Heading>
      <Hint>{t.intro}</Hint>
      <RecordForm form={settingsForm} groups={groups} labels={{ ...labels, closedFrom: t.closedFrom, closedUntil: t.closedUntil }} />
    </>
  )
}

const Heading = styled.h3`
  margin-block: ${space(8)} ${space(1)};
  font-size: ${text.large};
`

/** The error of a list of rows: focused where none of its fields is marked, as by a refusal of the server. */
const InvalidPart = styled(ErrorText).attrs({ role: 'alert', tabIndex: -1, 'data-invalid': '' })`
  scroll-margin-block: ${space(24)};
`
