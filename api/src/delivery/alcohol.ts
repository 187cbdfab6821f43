// Drinks that the law calls intoxicating, and what it asks of an order with one (facts of the law).
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import type { Database } from '../db/schema.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { isNight, nightEnds } from './night.ts'

const intoxicatingPercent = 2

interface Drink {
  id: number
  alcohol_percent: number | null
}

/** True where one of the products has two percent of alcohol, or an unknown strength in a category that the owner has marked. */
export async function hasAlcohol(
  db: Database,
  { alcohol: { categories } }: DeliverySettings,
  products: readonly Drink[],
): Promise<boolean> {
  if (products.some(({ alcohol_percent }) => alcohol_percent !== null && alcohol_percent >= intoxicatingPercent)) return true
  const unknown = products.filter(({ alcohol_percent }) => alcohol_percent === null).map(({ id }) => id)
  if (unknown.length === 0 || categories.length === 0) return false
  const found = await db
    .selectFrom('product_categories')
    .innerJoin('categories', 'categories.id', 'product_categories.category_id')
    .select('product_categories.product_id')
    .where('product_categories.product_id', 'in', unknown)
    // A main category has the products of its sub-categories.
    .where(({ or, eb }) => or([eb('categories.id', 'in', categories), eb('categories.parent_id', 'in', categories)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An order by these rules.
 *  @throws age_confirmation_required, sale_closed */
export async function checkAlcohol(
  db: Database,
  settings: DeliverySettings | null,
  products: readonly Drink[],
  { ageConfirmedAt, at }: { ageConfirmedAt: string | undefined; at: string },
): Promise<{ alcohol: boolean; needsConfirmation: boolean }> {
  if (!settings?.alcohol.on || !(await hasAlcohol(db, settings, products))) return { alcohol: false, needsConfirmation: false }
  if (ageConfirmedAt === undefined)
    throw new ApiError('age_confirmation_required', 'An order with alcohol needs the statement of age', { field: 'ageConfirmedAt' })
  const needsConfirmation = isNight(at)
  if (needsConfirmation && settings.alcohol.night === 'refuse') throw new ApiError('sale_closed', `No alcohol is sold before ${nightEnds}`)
  return { alcohol: true, needsConfirmation }
}
