// The tables as Kysely sees them, under the stored names of the specification (§3). Money is agorot, booleans are 0 and 1,
// times are ISO 8601 in UTC.
import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely'

export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

interface Stamped {
  created_at: string
  updated_at: string
}

export interface ProductTable extends Stamped {
  id: Generated<number>
  name: string
  /** The name in its plain spelling, by which lists are sorted. */
  name_key: string
  price: number
  description: string
  image: string
  visible: number
  volume_ml: number | null
  alcohol_percent: number | null
}

export interface CategoryTable extends Stamped {
  id: Generated<number>
  name: string
  /** The name trimmed and case-folded: unique (SPEC §5). */
  name_key: string
  description: string
  image: string
  visible: number
  parent_id: number | null
  is_main_category: number
  position: number
}

export interface ProductCategoryTable {
  category_id: number
  product_id: number
  position: number
}

/** What search reads: the raw text in lower case, and the two spellings of the normaliser. */
export interface ProductTextTable {
  product_id: number
  raw: string
  plain: string
  folded: string
}

export interface BannerTable extends Stamped {
  id: Generated<number>
  title: string
  description: string
  image: string
  visible: number
  position: number
}

export interface FooterTable {
  id: number
  company_name: string
  description: string
  address: string
  phone: string
  email: string
  weekdays_hours: string
  weekends_hours: string
  facebook_link: string
  instagram_link: string
  twitter_link: string
  business_id: string
  accessibility_statement: string
  cancellation_policy: string
  terms: string
  /** 1 once the owner has saved the record: until then its texts are the first ones. */
  saved: Generated<number>
  updated_at: string
}

export interface HeaderTable {
  id: number
  store_name: string
  tagline: string
  logo: string
  updated_at: string
}

/** One row once the owner has saved a list; none before, which means the bundled pictures. */
export interface CarouselTable {
  id: number
  images: string
  updated_at: string
}

export interface BestSellingTable {
  product_id: number
  position: number
}

export interface OrderTable {
  id: Generated<number>
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_address: string
  notes: string
  total: number
  status: string
  age_confirmed_at: string | null
  /** Name and e-mail in lower case, for the owner's search. */
  search_text: string
  idempotency_key: string
  request_hash: string
  created_at: string
}

export interface OrderItemTable {
  id: Generated<number>
  order_id: number
  /** Not a foreign key: an order outlives its products. */
  product_id: number
  product_name: string
  product_price: number
  product_image: string
  quantity: number
}

export interface UserTable extends Stamped {
  id: string
  email: string
  user_name: string | null
  password_hash: string
  demo_password: number
  app_metadata: string
  user_metadata: string
  last_sign_in_at: string | null
  /** Device cookies of an earlier one no longer count (`auth/device-cookie.ts`). */
  device_generation: Generated<number>
}

export interface SessionTable {
  id: string
  user_id: string
  /** The refresh token now valid is the one of this number (`auth/refresh-token.ts`). */
  refresh_counter: number
  aal: string
  amr: string
  created_at: string
  refreshed_at: string
  expires_at: string
  /** The second factor that lifted the session to aal2. */
  factor_id: string | null
  /** What the browser calls itself, so that the owner can tell one session from another. */
  user_agent: Generated<string | null>
}

/** A mailed code: its typed form and the one in the link, both as MACs, so that a stolen database signs nobody in. */
export interface AuthCodeTable {
  id: string
  kind: string
  /** Whose: a user's id, or the address that was given when no user has it. */
  account: string
  email: string
  code_mac: string
  link_mac: string
  expires_at: string
  tries: Generated<number>
}

/** Guesses of mailed codes and mails with codes of the last day, to be counted (`auth/code-limits.ts`). */
export interface CodeAttemptTable {
  id: Generated<number>
  /** A user's id; empty for all unknown names together. */
  account: string
  kind: string
  created_at: string
}

/** Attacks on an account that its owner is told of. */
export interface AccountNoticeTable {
  user_id: string
  kind: string
  times: number
  last_at: string
  mailed_at: string | null
}

export interface FactorTable extends Stamped {
  id: string
  user_id: string
  friendly_name: string
  status: 'unverified' | 'verified'
  /** The newest 30-second step whose code was taken. */
  last_step: Generated<number>
}

export interface FactorChallengeTable {
  id: string
  factor_id: string
  session_id: string
  expires_at: string
  tries: Generated<number>
}

/** Mail that waits to be sent, or to be tried again; what was sent is deleted. */
export interface MailTable {
  id: Generated<number>
  /** Empty for mail that is made for the time it takes alone (`auth/codes.ts`). */
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  attempts: Generated<number>
  due_at: string
  created_at: string
  expires_at: string | null
}

export interface MediaObjectTable {
  name: string
  content_type: string
  /** Null for originals that are kept without being decoded. */
  width: number | null
  height: number | null
  size: number
  etag: string
  /** The dominant colour as `#rrggbb` and the preview as a data address; null until they are made. */
  color: string | null
  preview: string | null
  created_at: string
}

export interface SettingTable {
  name: string
  value: string
}

/** A build that has been taken in; its files are in a folder of their own and never change. */
export interface ReleaseTable {
  remote: string
  version: string
  /** A build of this checkout, or one that a team sent. */
  source: 'local' | 'deployed'
  /** Where browsers find its files: a path of ours, or an address elsewhere; ends in a slash. */
  base: string
  /** What the build says of itself: `ReleaseBuild` as JSON. */
  build: string
  /** The deploy token's id, or `local`. */
  released_by: string
  created_at: string
  /** When it last went live; null for never. */
  live_at: string | null
  /** When it was rolled back; nothing falls back on it any more. */
  withdrawn_at: string | null
  /** The most visitors for whom it failed within the failure watch's window, while it was given to visitors. */
  failed_visitors: Generated<number>
}

/** What visitors get of each remote; one row is read and written as one, so that no page sees half a switch. */
export interface ReleaseChannelTable {
  remote: string
  live: string | null
  canary: string | null
  /** Percent of the visitors. */
  canary_traffic: Generated<number>
  switched_off: Generated<number>
}

/** What happened to releases, for their teams; never changed. */
export interface ReleaseEventTable {
  id: Generated<number>
  remote: string
  version: string | null
  kind: string
  /** A deploy token's id, `local`, `server` or `operator`. */
  actor: string
  reason: string
  created_at: string
}

/** What pages reported of a release, added up by cause and module. */
export interface ReleaseFailureTable {
  remote: string
  version: string
  cause: string
  expose: string
  /** The newest report's own words. */
  message: string
  reports: number
  first_at: string
  last_at: string
}

export interface DeployTokenTable {
  /** Public: what history calls its bearer. */
  id: string
  remote: string
  secret_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

export interface Schema {
  products: ProductTable
  categories: CategoryTable
  product_categories: ProductCategoryTable
  product_texts: ProductTextTable
  banners: BannerTable
  footer: FooterTable
  header: HeaderTable
  carousel: CarouselTable
  best_selling: BestSellingTable
  orders: OrderTable
  order_items: OrderItemTable
  users: UserTable
  sessions: SessionTable
  auth_codes: AuthCodeTable
  code_attempts: CodeAttemptTable
  account_notices: AccountNoticeTable
  factors: FactorTable
  factor_challenges: FactorChallengeTable
  mails: MailTable
  media_objects: MediaObjectTable
  settings: SettingTable
  releases: ReleaseTable
  release_channels: ReleaseChannelTable
  release_events: ReleaseEventTable
  release_failures: ReleaseFailureTable
  deploy_tokens: DeployTokenTable
}
