import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { atom, computed } from 'nanostores'

/** The texts that the law wants within reach, by their field of the footer record. */
export type LegalField = 'accessibilityStatement' | 'cancellationPolicy' | 'terms'

const titles: Record<LegalField, string> = common.legal

export interface LegalText {
  field: LegalField
  title: string
  text: string
}

/** Those that the owner has written, in the order in which they are listed. */
export const $legalTexts = computed($shop, (shop): readonly LegalText[] => (shop.state === 'ready' ? textsOf(shop.data.footer) : []))

const textsOf = (footer: Footer): LegalText[] =>
  (Object.keys(titles) as LegalField[])
    .map((field) => ({ field, title: titles[field], text: footer[field] }))
    .filter(({ text }) => text.trim())

const $openField = atom<LegalField | null>(null)

/** The text that is being read, in a dialog over whatever view is open. */
export const $openLegalText = computed([$openField, $legalTexts], (field, texts) => texts.find((text) => text.field === field) ?? null)

export const openLegalText = (field: LegalField): void => $openField.set(field)

export const closeLegalText = (): void => $openField.set(null)
