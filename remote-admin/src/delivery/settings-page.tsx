import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { couponsMessages } from '../coupons/coupons-messages.ts'
import { ChipChoice } from '../forms/chip-choice.tsx'
import { Fields, Hint, TightActions } from '../forms/form-layout.tsx'
import { type FieldGroup, RecordForm } from '../forms/record-form.tsx'
import { choicesOf, SelectField } from '../forms/select.tsx'
import { TimeField } from '../forms/time-field.tsx'
import type { OpenForm } from '../resource/form.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ErrorText, TabHead } from '../ui/tab-parts.tsx'
import { AreasEditor, WindowsEditor } from './list-editors.tsx'
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
        <AreasEditor areas={form.draft.areas} onChange={(areas) => settingsForm.edit({ areas })} />
        {form.errors.areas && <ErrorText role="alert">{form.errors.areas}</ErrorText>}
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
        <WindowsEditor windows={form.draft.windows} onChange={(windows) => settingsForm.edit({ windows })} />
        {form.errors.windows && <ErrorText role="alert">{form.errors.windows}</ErrorText>}
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
]

const labels = { areas: t.areas, windows: t.windows, categories: t.categories, night: t.night, closedOrders: t.closedOrders }
const footer = { ...home, view: 'admin', tab: 'footer' } as const

/** Delivery, pick-up, closing and the rules about alcohol, with the ways to the other settings of the shop. */
export function SettingsPage() {
  return (
    <>
      <TabHead title={t.title} />
      <Hint>{t.intro}</Hint>
      <TightActions as="nav" aria-label={t.more}>
        <ButtonLink $kind="outline" to={footer}>
          {t.business}
        </ButtonLink>
        <ButtonLink $kind="outline" to={footer}>
          {t.legal}
        </ButtonLink>
        <DialogButton label={couponsMessages.open} load={() => import('../coupons/coupons-dialog.tsx')} />
      </TightActions>
      <br />
      <RecordForm form={settingsForm} groups={groups} labels={{ ...labels, closedFrom: t.closedFrom, closedUntil: t.closedUntil }} />
    </>
  )
}
