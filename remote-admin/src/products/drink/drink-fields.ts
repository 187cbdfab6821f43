// Drink fields as the form's draft: numbers are texts, and grapes one text with commas.
import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import { maxGrapes, maxLength } from '@lechaim/shared/contracts/limits.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { drinkMessages as t } from './drink-messages.ts'

export interface DrinkDraft {
  barcode: string
  producer: string
  country: string
  region: string
  grapes: string
  vintage: string
  colour: string
  sweetness: string
  /** The level belongs to a body. */
  kosher: { body: string; level: string }
  ageStatement: string
}

export const blankDrink = (): DrinkDraft => ({
  barcode: '',
  producer: '',
  country: '',
  region: '',
  grapes: '',
  vintage: '',
  colour: '',
  sweetness: '',
  kosher: { body: '', level: '' },
  ageStatement: '',
})

export const drinkDraftOf = (product: DrinkFields): DrinkDraft => ({
  barcode: product.barcode ?? '',
  producer: product.producer ?? '',
  country: product.country ?? '',
  region: product.region ?? '',
  grapes: product.grapes?.join(', ') ?? '',
  vintage: product.vintage?.toString() ?? '',
  colour: product.colour ?? '',
  sweetness: product.sweetness ?? '',
  kosher: product.kosher ?? { body: '', level: '' },
  ageStatement: product.ageStatement?.toString() ?? '',
})

export const drinkNames = Object.keys(blankDrink()) as (keyof DrinkDraft)[]

export const isBlankDrink = (draft: DrinkDraft): boolean =>
  drinkNames.every((name) => JSON.stringify(draft[name]) === JSON.stringify(blankDrink()[name]))

/** Commas separate grapes; the same one twice is one. */
export const grapesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

export function checkDrink({ barcode, grapes, vintage, kosher, ageStatement }: DrinkDraft): FieldErrors<DrinkDraft> {
  const names = grapesIn(grapes)
  return {
    ...(barcode && !isGtin(barcode.replace(/[\s-]/g, '')) && { barcode: t.barcodeInvalid }),
    ...((names.length > maxGrapes || names.some((name) => name.length > maxLength.drinkText)) && { grapes: t.grapesInvalid }),
    ...(vintage && !isWithin(vintage, 1700, 2200) && { vintage: t.vintageInvalid }),
    ...(kosher.level.trim() && !kosher.body.trim() && { kosher: t.bodyRequired }),
    ...(ageStatement && !isWithin(ageStatement, 1, 200) && { ageStatement: t.ageInvalid }),
  }
}

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The given fields as the API takes them. */
export function drinkPatchOf({ barcode, grapes, vintage, ageStatement, kosher, ...texts }: Partial<DrinkDraft>): DrinkFields {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
    ...(barcode !== undefined && { barcode: barcode.replace(/[\s-]/g, '') || null }),
    ...(grapes !== undefined && { grapes: grapesIn(grapes) }),
    ...(vintage !== undefined && { vintage: vintage ? Number(vintage) : null }),
    ...(ageStatement !== undefined && { ageStatement: ageStatement ? Number(ageStatement) : null }),
    ...(kosher !== undefined && { kosher: kosher.body.trim() ? kosher : null }),
  }
}
