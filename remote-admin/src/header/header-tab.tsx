import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { type FieldGroup, RecordForm } from '../forms/record-form.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { type HeaderDraft, headerForm } from './header-form.ts'
import { headerMessages as t } from './header-messages.ts'
import { HeaderPreview } from './header-preview.tsx'
import { LogoUpload } from './logo-upload.tsx'

const groups: readonly FieldGroup<HeaderDraft>[] = [
  {
    fields: [
      { name: 'storeName', label: t.storeName, required: true, maxLength: maxLength.contentLine },
      { name: 'tagline', label: t.tagline, maxLength: maxLength.contentLine },
      { name: 'logo', label: t.logo, type: 'url', maxLength: maxLength.pictureAddress },
    ],
    below: ({ draft, start }) => (
      <>
        <LogoUpload logo={draft.logo} onChange={(logo) => headerForm.edit({ logo })} />
        <HeaderPreview draft={draft} savedLogo={start.logo} />
      </>
    ),
  },
  {
    legend: t.orders,
    fields: [{ name: 'maxPerProduct', label: t.maxPerProduct, hint: t.maxPerProductHint, type: 'number', step: 1, required: true }],
    switches: [{ name: 'keepCart', label: t.keepCart, hint: t.keepCartHint }],
  },
]

/** The shop's name, tagline and logo (SPEC §2), and settings of cart and orders. */
export function HeaderTab() {
  return (
    <>
      <TabHead title={t.title} />
      <RecordForm form={headerForm} groups={groups} />
    </>
  )
}
