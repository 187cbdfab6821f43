// Drink fields as the form's draft: numbers are texts, and grapes one text with commas.
import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import { maxGrapes, maxLength } from '@lechaim/shared/contracts/limits.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { isWhole, textsIn } from '../field-values.ts'
import { drinkMessages as t } from './drink-messages.ts'

export const drinkDraftOf = (product: DrinkFields) =>
  ({
    barcode: product.barcode ?? '',
    producer: product.producer ?? '',
    country: product.country ?? '',
    region: product.region ?? '',
    grapes: product.grapes?.join(', ') ?? '',
    vintage: product.vintage?.toString() ?? '',
    colour: product.colour ?? '',
    sweetness: product.sweetness ?? '',
    /** The level belongs to a body. */
    kosher: product.kosher ?? { body: '', level: '' },
    ageStatement: product.ageStatement?.toString() ?? '',
  }) satisfies Record<keyof DrinkFields, unknown>

type DrinkDraft = ReturnType<typeof drinkDraftOf>

export const drinkNames = Object.keys(drinkDraftOf({})) as (keyof DrinkDraft)[]

export function checkDrink({ barcode, grapes, vintage, kosher, ageStatement }: DrinkDraft): FieldErrors<DrinkDraft> {
  const names = textsIn(grapes)
  return {
    ...(barcode && !isGtin(digitsOf(barcode)) && { barcode: t.barcodeInvalid }),
    ...((names.length > maxGrapes || names.some((name) => name.length > maxLength.drinkText)) && { grapes: t.grapesInvalid }),
    ...(vintage && !isWhole(vintage, 1700, 2200) && { vintage: t.vintageInvalid }),
    ...(kosher.level.trim() && !kosher.body.trim() && { kosher: t.bodyRequired }),
    ...(ageStatement && !isWhole(ageStatement, 1, 200) && { ageStatement: t.ageInvalid }),
  }
}

const digitsOf = (barcode: string): string => plainForm(barcode).replace(/[ -]/g, '')
const orNull = (text: string): string | null => text || null

export const drinkConversions = {
  barcode: (text: string) => digitsOf(text) || null,
  producer: orNull,
  country: orNull,
  region: orNull,
  grapes: (text: string) => textsIn(text),
  vintage: (text: string) => readNumber(text),
  colour: orNull,
  sweetness: orNull,
  kosher: (kosher: DrinkDraft['kosher']) => (kosher.body.trim() ? kosher : null),
  ageStatement: (text: string) => readNumber(text),
}
