// Drink fields as the form's draft: numbers are texts, and names one text with commas.
import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import { type DetailName, detailNames, detailOf, eachDetail } from '@lechaim/shared/contracts/drink-details.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { detailError } from '@lechaim/shared/messages/drink.ts'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { isWhole, textsIn } from '../field-values.ts'
import { drinkMessages as t } from './drink-messages.ts'

export const drinkDraftOf = (product: DrinkFields) =>
  ({
    barcode: product.barcode ?? '',
    ...eachDetail((name) => [product[name] ?? ''].flat().join(', ')),
    /** The level belongs to a body. */
    kosher: product.kosher ?? { body: '', level: '' },
  }) satisfies Record<keyof DrinkFields, unknown>

type DrinkDraft = ReturnType<typeof drinkDraftOf>

export const drinkNames = Object.keys(drinkDraftOf({})) as (keyof DrinkDraft)[]

export function checkDrink(draft: DrinkDraft): FieldErrors<DrinkDraft> {
  const { barcode, kosher } = draft
  const wrong = detailNames.filter((name) => draft[name] && !isDetail(name, draft[name]))
  return {
    ...(barcode && !isGtin(digitsOf(barcode)) && { barcode: t.barcodeInvalid }),
    ...Object.fromEntries(wrong.map((name) => [name, detailError(name)])),
    ...(kosher.level.trim() && !kosher.body.trim() && { kosher: t.bodyRequired }),
  }
}

function isDetail(name: DetailName, text: string): boolean {
  const detail = detailOf(name)
  if (detail.kind === 'number') return isWhole(text, detail.least, detail.most)
  if (detail.kind === 'text') return true
  const names = textsIn(text)
  return names.length <= detail.most && names.every(({ length }) => length <= maxLength.drinkText)
}

const digitsOf = (barcode: string): string => plainForm(barcode).replace(/[ -]/g, '')

const readers = {
  text: (text: string) => text || null,
  names: (text: string) => textsIn(text),
  number: (text: string) => readNumber(text),
}

export const drinkConversions = {
  barcode: (text: string) => digitsOf(text) || null,
  ...(eachDetail((_, { kind }) => readers[kind]) as { [Name in DetailName]: (text: string) => Required<DrinkFields>[Name] }),
  kosher: (kosher: DrinkDraft['kosher']) => (kosher.body.trim() ? kosher : null),
}
