import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { atom, computed } from 'nanostores'

/** Legally required texts, by their field of the footer record. */
export type LegalField = keyof typeof common.legal

/** Those that the owner has written, in the order of the list. */
export const $legalTexts = computed($shop, (shop) => (shop.state === 'ready' ? textsOf(shop.data.footer) : []))

const textsOf = (footer: Footer) =>
  (Object.keys(common.legal) as LegalField[])
    .map((field) => ({ field, title: common.legal[field], text: footer[field] }))
    .filter(({ text }) => text.trim())

const $openField = atom<LegalField | null>(null)

/** The text open in a dialog, over any view. */
export const $openLegalText = computed([$openField, $legalTexts], (field, texts) => texts.find((text) => text.field === field) ?? null)

export const openLegalText = (field: LegalField): void => $openField.set(field)

export const closeLegalText = (): void => $openField.set(null)
