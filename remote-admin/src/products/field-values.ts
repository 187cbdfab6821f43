// The texts of form fields as the values of the API.
import { maxPrice } from '@lechaim/shared/contracts/limits.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'

/** A price in shekels, with at most two decimals; null for another text. */
export const readPrice = (text: string): number | null => readNumber(text, { decimals: 2, unit: 'money', most: maxPrice })

/** A strength in percent; null for another text. */
export const readPercent = (text: string): number | null => readNumber(text, { decimals: 10, unit: 'percent', most: 100 })

export const isWhole = (text: string, least: number, most: number): boolean => readNumber(text, { least, most }) !== null

/** The different texts between separators, trimmed, without blank ones. */
export const textsIn = (text: string, separator = /[,،\n]/): string[] => {
  const texts = text.split(separator).map((part) => part.trim())
  return [...new Set(texts.filter(Boolean))]
}

type Conversion<Fields, Wire, Name extends keyof Fields & keyof Wire> = (value: NonNullable<Fields[Name]>) => Wire[Name]
type Shared<Fields, Wire> = keyof Fields & keyof Wire

/** Needed where the form's value is none of the API's. */
type Conversions<Fields, Wire> = {
  [Name in Shared<Fields, Wire> as NonNullable<Fields[Name]> extends Wire[Name] ? never : Name]-?: Conversion<Fields, Wire, Name>
} & { [Name in Shared<Fields, Wire>]?: Conversion<Fields, Wire, Name> }

/** The fields with their conversions applied; a field without one stays as it is. */
export const converted = <Fields extends object, Wire>(fields: Fields, conversions: Conversions<Fields, Wire>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const convert = (conversions as Record<string, ((value: unknown) => unknown) | undefined>)[name]
      return [name, convert ? convert(value) : value]
    }),
  )
