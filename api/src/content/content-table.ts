import type { ConfirmedText } from '@lechaim/shared/contracts/confirmed-texts.ts'
import type { Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import type { Generated, Selectable } from 'kysely'
import { type Columns, present, storedSeparately, toColumns } from '../db/mapping.ts'
import type { firstFooter, firstHeader } from './default-content.ts'

type FirstFooter = typeof firstFooter
type FirstHeader = typeof firstHeader

interface FooterTable extends FirstFooter {
  /** 1 once the owner has saved the record: until then its texts are the first ones. */
  saved: Generated<number>
  /** The confirmed texts, separated by spaces. */
  confirmed: Generated<string>
  updated_at: string
}

interface HeaderTable extends FirstHeader {
  /** Pieces of one product in one order. */
  max_per_product: Generated<number>
  /** 1 where shoppers' devices keep their carts. */
  keep_cart: Generated<number>
  updated_at: string
}

/** One row once the owner has saved a list; none before, which means the bundled pictures. */
interface CarouselTable {
  id: number
  images: string
  /** Show times of each image: a list of `ShowTimes` or null; null where none has times. */
  times: string | null
  /** Links of each image, likewise: a list of `SlideLink` or null. */
  links: string | null
  next_change_at: string | null
  updated_at: string
}

declare module '../db/schema.ts' {
  interface Schema {
    footer: FooterTable
    header: HeaderTable
    carousel: CarouselTable
  }
}

type FooterRow = Selectable<FooterTable>
type HeaderRow = Selectable<HeaderTable>

/** @param unconfirmed for the owner of a production shop */
export const toFooter = (row: FooterRow, unconfirmed: ConfirmedText[] = []): Footer =>
  present<Footer>({
    id: row.id,
    companyName: row.company_name,
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    workingHours: present<Footer['workingHours']>({ weekdays: row.weekdays_hours, weekends: row.weekends_hours }),
    socialLinks: present<Footer['socialLinks']>({
      facebook: row.facebook_link,
      instagram: row.instagram_link,
      twitter: row.twitter_link,
    }),
    businessId: row.business_id,
    accessibilityStatement: row.accessibility_statement,
    cancellationPolicy: row.cancellation_policy,
    terms: row.terms,
    privacyPolicy: row.privacy_policy || undefined,
    unconfirmed: unconfirmed.length > 0 ? unconfirmed : undefined,
    updatedAt: row.updated_at,
  })

const hours: Columns<Footer['workingHours'], FooterRow> = {
  weekdays: (weekdays_hours) => ({ weekdays_hours }),
  weekends: (weekends_hours) => ({ weekends_hours }),
}

const links: Columns<Footer['socialLinks'], FooterRow> = {
  facebook: (facebook_link) => ({ facebook_link }),
  instagram: (instagram_link) => ({ instagram_link }),
  twitter: (twitter_link) => ({ twitter_link }),
}

const columnsOfFooter: Columns<FooterPatch, FooterRow> = {
  companyName: (company_name) => ({ company_name }),
  description: (description) => ({ description }),
  address: (address) => ({ address }),
  phone: (phone) => ({ phone }),
  email: (email) => ({ email }),
  workingHours: (fields) => toColumns(hours, fields),
  socialLinks: (fields) => toColumns(links, fields),
  businessId: (business_id) => ({ business_id }),
  accessibilityStatement: (accessibility_statement) => ({ accessibility_statement }),
  cancellationPolicy: (cancellation_policy) => ({ cancellation_policy }),
  terms: (terms) => ({ terms }),
  privacyPolicy: (privacy_policy) => ({ privacy_policy }),
  // With the stored texts: content-queries.ts.
  confirmed: storedSeparately,
}

export const footerColumns = (patch: FooterPatch): Partial<FooterRow> => toColumns(columnsOfFooter, patch)

interface ShownBeside {
  /** True while shoppers can use a coupon. */
  coupons: boolean
  checkout: boolean
  closed: string | null
}

export const toHeader = (row: HeaderRow, { coupons, checkout, closed }: Partial<ShownBeside> = {}): Header =>
  present<Header>({
    id: row.id,
    storeName: row.store_name,
    tagline: row.tagline,
    logo: row.logo,
    maxPerProduct: row.max_per_product,
    keepCart: row.keep_cart === 1 || undefined,
    coupons: coupons || undefined,
    checkout: checkout || undefined,
    closed: closed || undefined,
    updatedAt: row.updated_at,
  })

/** An empty store name is ignored (SPEC §5). */
const columnsOfHeader: Columns<HeaderPatch, HeaderRow> = {
  storeName: (store_name) => (store_name ? { store_name } : {}),
  tagline: (tagline) => ({ tagline }),
  logo: (logo) => ({ logo }),
  maxPerProduct: (max_per_product) => ({ max_per_product }),
  keepCart: (keepCart) => ({ keep_cart: Number(keepCart) }),
}

export const headerColumns = (patch: HeaderPatch): Partial<HeaderRow> => toColumns(columnsOfHeader, patch)
