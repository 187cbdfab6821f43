import { type SetupStep, setupSteps } from '@lechaim/shared/contracts/setup.ts'
import type { Database } from '../db/schema.ts'
import { inventedContacts } from './default-content.ts'

/** Lists what the owner has yet to enter in a production shop. */
export async function listMissing(db: Database): Promise<SetupStep[]> {
  const footer = await db.selectFrom('footer').selectAll().executeTakeFirstOrThrow()
  const has = async (table: 'categories' | 'products' | 'banners' | 'carousel') =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  const done: Record<SetupStep, boolean> = {
    business: Boolean(footer.saved && footer.business_id) && inventedContacts(footer).length === 0,
    hours: Boolean(footer.saved),
    legal: Boolean(footer.saved && footer.accessibility_statement && footer.cancellation_policy && footer.terms),
    categories: await has('categories'),
    products: await has('products'),
    banner: await has('banners'),
    carousel: await has('carousel'),
  }
  return setupSteps.filter((step) => !done[step])
}
