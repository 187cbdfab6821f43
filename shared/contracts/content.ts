import { Id, Instant, PictureAddress } from '@lechaim/shared/contracts/primitives.ts'
import { Product } from '@lechaim/shared/contracts/products.ts'
import { type Static, Type } from 'typebox'

const line = Type.String({ maxLength: 400 })
const link = Type.String({ maxLength: 2000, pattern: '^(|https?://[^\\s]+)$' })
const legalText = Type.String({ maxLength: 50_000 })

const footerFields = {
  companyName: line,
  description: Type.String({ maxLength: 4000 }),
  address: line,
  phone: line,
  email: line,
  workingHours: Type.Object({ weekdays: line, weekends: line }, { additionalProperties: false }),
  socialLinks: Type.Object({ facebook: link, instagram: link, twitter: link }, { additionalProperties: false }),
  /** The seller's identity number, shown by law. */
  businessId: line,
  accessibilityStatement: legalText,
  cancellationPolicy: legalText,
  terms: legalText,
}

export const Footer = Type.Object({ id: Id, ...footerFields, updatedAt: Instant }, { $id: 'Footer' })
export type Footer = Static<typeof Footer>

export const FooterPatch = Type.Object(
  { ...Type.Partial(Type.Object(footerFields)).properties, updatedAt: Type.Optional(Instant) },
  { $id: 'FooterPatch', additionalProperties: false, minProperties: 1 },
)
export type FooterPatch = Static<typeof FooterPatch>

const headerFields = { storeName: line, tagline: line, logo: PictureAddress }

export const Header = Type.Object({ id: Id, ...headerFields, updatedAt: Instant }, { $id: 'Header' })
export type Header = Static<typeof Header>

/** An empty `storeName` is ignored (SPEC §5). */
export const HeaderPatch = Type.Object(
  { ...Type.Partial(Type.Object(headerFields)).properties, updatedAt: Type.Optional(Instant) },
  { $id: 'HeaderPatch', additionalProperties: false, minProperties: 1 },
)
export type HeaderPatch = Static<typeof HeaderPatch>

export const Carousel = Type.Object(
  { images: Type.Array(PictureAddress, { maxItems: 50 }) },
  { $id: 'Carousel', additionalProperties: false },
)
export type Carousel = Static<typeof Carousel>

export const BestSellingDraft = Type.Object(
  { productIds: Type.Array(Id, { maxItems: 100 }) },
  { $id: 'BestSellingDraft', additionalProperties: false },
)
export type BestSellingDraft = Static<typeof BestSellingDraft>

export const BestSelling = Type.Object({ items: Type.Array(Product) }, { $id: 'BestSelling' })
export type BestSelling = Static<typeof BestSelling>
