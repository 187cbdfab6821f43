import type { ConfirmedText } from '@lechaim/shared/contracts/confirmed-texts.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { RecordForm } from '../forms/record-form.tsx'
import { Switch } from '../forms/switch.tsx'
import type { OpenForm } from '../resource/form.ts'
import { SoftText, TabHead } from '../ui/tab-parts.tsx'
import { confirmText, type FooterDraft, footerForm, hours } from './footer-form.ts'
import { footerMessages as t } from './footer-messages.ts'
import { FooterPreview } from './footer-preview.tsx'

const line = { maxLength: maxLength.contentLine }
const link = { type: 'url', maxLength: maxLength.link } as const
const legalTexts = ['accessibilityStatement', 'cancellationPolicy', 'terms'] as const
const legalText = { lines: 5, maxLength: maxLength.legalText }

const groups = [
  {
    legend: t.company,
    fields: [
      { name: 'companyName', label: t.companyName, required: true, ...line },
      { name: 'businessId', label: t.businessId, ...line },
      { name: 'description', label: t.description, required: true, lines: 3, maxLength: maxLength.description },
      { name: 'address', label: t.address, required: true, ...line },
      { name: 'phone', label: t.phone, required: true, type: 'tel', ...line },
      { name: 'email', label: t.email, required: true, type: 'email', ...line },
    ],
  },
  {
    legend: t.hours,
    fields: [
      { name: 'weekdays', label: t.weekdays, required: true, ...line },
      { name: 'weekends', label: t.weekends, required: true, ...line },
    ],
    below: (form: OpenForm<FooterDraft>) => <Confirmations form={form} texts={hours} label={t.confirmHours} />,
  },
  {
    legend: t.social,
    fields: [
      { name: 'facebook', label: common.footer.facebook, ...link },
      { name: 'instagram', label: common.footer.instagram, ...link },
      { name: 'twitter', label: common.footer.twitter, ...link },
    ],
  },
  {
    legend: t.legal,
    fields: [
      { name: 'accessibilityStatement', label: common.legal.accessibilityStatement, ...legalText },
      { name: 'cancellationPolicy', label: common.legal.cancellationPolicy, ...legalText },
      { name: 'terms', label: common.legal.terms, ...legalText },
      { name: 'privacyPolicy', label: t.privacyPolicy, hint: t.privacyHint, ...legalText },
    ],
    below: (form: OpenForm<FooterDraft>) => (
      <>
        <SuggestPrivacy form={form} />
        <Confirmations form={form} texts={legalTexts} label={t.confirmLegal} />
      </>
    ),
  },
] as const

/** The texts of the shop's footer (SPEC §2). */
export function FooterTab() {
  return (
    <>
      <TabHead title={t.title} />
      <RecordForm form={footerForm} groups={groups} labels={{ unconfirmed: t.unconfirmed }}>
        {({ draft, start }) => <FooterPreview draft={draft} start={start} />}
      </RecordForm>
    </>
  )
}

/** Puts the proposed text into the form, for the owner to read and to save. */
function SuggestPrivacy({ form: { draft } }: { form: OpenForm<FooterDraft> }) {
  if (draft.privacyPolicy.trim()) return null
  return (
    <div>
      <LongButton $kind="outline" onClick={() => footerForm.edit({ privacyPolicy: t.privacyTemplate })}>
        {t.suggestPrivacy}
      </LongButton>
    </div>
  )
}

const LongButton = styled(Button)`
  white-space: normal;
`

interface ConfirmationsProps {
  form: OpenForm<FooterDraft>
  texts: readonly ConfirmedText[]
  label: (name: string) => string
}

/** A switch for each text that visitors don't get yet; one that the owner writes needs none. */
function Confirmations({ form: { draft, start }, texts, label }: ConfirmationsProps) {
  const waiting = texts.filter((name) => start.unconfirmed.includes(name) && draft[name] === start[name])
  if (waiting.length === 0) return null
  return (
    <Waiting>
      <SoftText>{t.confirmHint}</SoftText>
      {waiting.map((name) => (
        <Switch
          key={name}
          label={label(t.confirmed[name])}
          value={!draft.unconfirmed.includes(name)}
          error={undefined}
          onChange={(on) => confirmText(name, on)}
        />
      ))}
    </Waiting>
  )
}

const Waiting = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
  padding: ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['brass-wash']};
`
