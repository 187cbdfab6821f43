import type { Footer, Header } from '@lechaim/shared/contracts/content.ts'
import type { Selectable } from 'kysely'
import type { FooterTable, HeaderTable } from '../db/schema.ts'

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

export const toHeader = (row: Selectable<HeaderTable>): Header => ({
  id: row.id,
  storeName: row.store_name,
  tagline: row.tagline,
  logo: row.logo,
  updatedAt: row.updated_at,
})
