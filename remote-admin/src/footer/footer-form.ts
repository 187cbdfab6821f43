import { api } from '@lechaim/shared/client/shop-api.ts'
import { type ConfirmedText, confirmedTexts } from '@lechaim/shared/contracts/confirmed-texts.ts'
import type { Footer, FooterPatch } from '@lechaim/shared/contracts/content.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters, isEmail } from '@lechaim/shared/lib/validation.ts'
import { completeLink, type FieldErrors, isLink, requiredErrors } from '../resource/field-errors.ts'
import { pick } from '../resource/form.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { footerMessages as t } from './footer-messages.ts'

const plain = [
  'companyName',
  'description',
  'address',
  'phone',
  'email',
  'businessId',
  'accessibilityStatement',
  'cancellationPolicy',
  'terms',
  'privacyPolicy',
] as const
export const hours = ['weekdays', 'weekends'] as const
export const links = ['facebook', 'instagram', 'twitter'] as const

type FooterTexts = Record<
  | keyof Omit<FooterPatch, 'updatedAt' | 'workingHours' | 'socialLinks' | 'confirmed'>
  | keyof Footer['workingHours']
  | keyof Footer['socialLinks'],
  string
>

/** The record's texts without nesting, and those that visitors don't get yet. */
export type FooterDraft = FooterTexts & { unconfirmed: readonly ConfirmedText[] }

/** A save publishes texts that are confirmed or written by the owner. */
export const isPublished = (name: ConfirmedText, draft: FooterDraft, start = draft): boolean =>
  !draft.unconfirmed.includes(name) || draft[name] !== start[name]

export const confirmText = (name: ConfirmedText, on: boolean): void => {
  const form = footerForm.$form.get()
  if (form.state !== 'open') return
  const others = form.draft.unconfirmed.filter((each) => each !== name)
  footerForm.edit({ unconfirmed: on ? others : confirmedTexts.filter((each) => each === name || others.includes(each)) })
}

export const requiredOfFooter = ['companyName', 'description', 'address', 'phone', 'email', ...hours] as const

/** Company and hours are required, the e-mail is valid, social links are full addresses or empty (SPEC §5). */
export function checkFooter(draft: FooterDraft): FieldErrors<FooterDraft> {
  const { unconfirmed: _, ...texts } = draft
  const errors: FieldErrors<FooterDraft> = requiredErrors(texts, requiredOfFooter)
  const email = plainForm(draft.email)
  if (!errors.email && !isEmail(email)) errors.email = hasForeignLetters(email) ? panelMessages.emailLetters : panelMessages.emailInvalid
  for (const name of links) if (!isLink(completeLink(draft[name]))) errors[name] = panelMessages.linkInvalid
  return errors
}

export const footerDraft = (footer: Footer): FooterDraft => ({
  ...pick({ privacyPolicy: '', ...footer }, plain),
  ...pick(footer.workingHours, hours),
  ...pick(footer.socialLinks, links),
  unconfirmed: footer.unconfirmed ?? [],
})

/** The API takes hours and links whole, the rest by field. */
export function footerPatch(changes: Partial<FooterDraft>, draft: FooterDraft): FooterPatch {
  const changed = (names: readonly (keyof FooterDraft)[]) => names.some((name) => name in changes)
  return {
    ...Object.fromEntries(plain.filter((name) => name in changes).map((name) => [name, draft[name]])),
    ...(changed(hours) && { workingHours: pick(draft, hours) }),
    ...(changed(links) && { socialLinks: completeLinks(draft) }),
    ...('unconfirmed' in changes && { confirmed: confirmedTexts.filter((name) => !draft.unconfirmed.includes(name)) }),
  }
}

const completeLinks = (draft: FooterDraft): Footer['socialLinks'] => ({
  facebook: completeLink(draft.facebook),
  instagram: completeLink(draft.instagram),
  twitter: completeLink(draft.twitter),
})

export const footerForm = createRecordForm<Footer, FooterDraft>({
  read: () => api.owned.footer(),
  toDraft: footerDraft,
  check: checkFooter,
  save: ({ changes, draft, guard }) => api.saveFooter({ ...footerPatch(changes, draft), ...guard }),
  saved: () => void refreshShop('footer'),
  shown: { unconfirmed: (names) => names.map((name) => t.confirmed[name]).join(', ') },
  texts: t,
})
