import type { Footer } from '@lechaim/shared/contracts/content.ts'
import type { Generated, Selectable } from 'kysely'
import type { firstFooter, firstHeader } from './default-content.ts'

type FirstFooter = typeof firstFooter
type FirstHeader = typeof firstHeader

interface FooterTable extends FirstFooter {
  /** 1 once the owner has saved the record: until then its texts are the first ones. */
  saved: Generated<number>
  updated_at: string
}

interface HeaderTable extends FirstHeader {
  /** Pieces of one product in one order. */
  max_per_product: Generated<number>
  updated_at: string
}

/** One row once the owner has saved a list; none before, which means the bundled pictures. */
interface CarouselTable {
  id: number
  images: string
  /** Show times of each image: a list of `ShowTimes` or null; null where none has times. */
  times: string | null
  next_change_at: string | null
  updated_at: string
}

interface BestSellingTable {
  product_id: number
  position: number
}

declare module '../db/schema.ts' {
  interface Schema {
    footer: FooterTable
    header: HeaderTable
    carousel: CarouselTable
    best_selling: BestSellingTable
  }
}

export const toFooter = (row: Selectable<FooterTable>): Footer => ({
  id: row.id,
  companyName: row.company_name,
  description: row.description,
  address: row.address,
  phone: row.phone,
  email: row.email,
  workingHours: { weekdays: row.weekdays_hours, weekends: row.weekends_hours },
  socialLinks: { facebook: row.facebook_link, instagram: row.instagram_link, twitter: row.twitter_link },
  businessId: row.business_id,
  accessibilityStatement: row.accessibility_statement,
  cancellationPolicy: row.cancellation_policy,
  terms: row.terms,
  updatedAt: row.updated_at,
})
