import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { footerForm } from './footer-form.ts'
import { footerMessages as t } from './footer-messages.ts'
import { FooterPreview } from './footer-preview.tsx'

const line = { maxLength: maxLength.contentLine }
const link = { type: 'url', maxLength: maxLength.link } as const
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
    ],
  },
] as const

/** The texts of the shop's footer (SPEC §2). */
export function FooterTab() {
  return (
    <>
      <TabHead title={t.title} />
      <RecordForm form={footerForm} groups={groups}>
        {({ draft }) => <FooterPreview draft={draft} />}
      </RecordForm>
    </>
  )
}
