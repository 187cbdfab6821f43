import { confirmedTexts } from '@lechaim/shared/contracts/confirmed-texts.ts'
import { maxLength, maxQuantity, slideAddress } from '@lechaim/shared/contracts/limits.ts'
import { Id, Instant, PictureAddress, patchOf } from '@lechaim/shared/contracts/primitives.ts'
import { Product } from '@lechaim/shared/contracts/products.ts'
import { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { type Static, Type } from 'typebox'

const line = (example: string) => Type.String({ maxLength: maxLength.contentLine, examples: [example] })
const link = (example: string) => Type.String({ maxLength: maxLength.link, pattern: '^(|https?://[^\\s]+)$', examples: [example] })
const legalText = (example: string) => Type.String({ maxLength: maxLength.legalText, examples: [example] })

const footerFields = {
  companyName: line('לחיים משקאות בע״מ'),
  description: Type.String({ maxLength: maxLength.description, examples: ['יינות, בירות ומשקאות חריפים, עד הבית.'] }),
  address: line('רחוב הרצל 12, תל אביב'),
  phone: line('03-1234567'),
  email: line('shop@lechaim.example'),
  workingHours: Type.Object({ weekdays: line('09:00–21:00'), weekends: line('09:00–14:00') }, { additionalProperties: false }),
  socialLinks: Type.Object(
    {
      facebook: link('https://facebook.example/lechaim'),
      instagram: link('https://instagram.example/lechaim'),
      twitter: link('https://x.example/lechaim'),
    },
    { additionalProperties: false },
  ),
  /** The seller's identity number, shown by law. */
  businessId: line('515000000'),
  accessibilityStatement: legalText('האתר עומד בתקן הישראלי 5568 ברמה AA.'),
  cancellationPolicy: legalText('אפשר לבטל הזמנה בתוך 14 ימים.'),
  terms: legalText('השימוש באתר מותר מגיל 18.'),
}

const privacyPolicy = legalText('הפרטים משמשים לטיפול בהזמנה בלבד.')

const ConfirmedTexts = Type.Array(Type.Enum([...confirmedTexts]), { maxItems: confirmedTexts.length, examples: [['terms']] })

export const Footer = Type.Object(
  {
    id: Id,
    ...footerFields,
    /** Absent until the owner has written one. */
    privacyPolicy: Type.Optional(privacyPolicy),
    /** Of a production shop, for the owner alone: the texts that visitors do not get yet. */
    unconfirmed: Type.Optional(ConfirmedTexts),
    updatedAt: Instant,
  },
  { $id: 'Footer' },
)
export type Footer = Static<typeof Footer>

/** `confirmed` publishes texts as they are; one that is changed is confirmed by that. */
export const FooterPatch = patchOf({ ...footerFields, privacyPolicy, confirmed: ConfirmedTexts }, 'FooterPatch')
export type FooterPatch = Static<typeof FooterPatch>

const headerFields = { storeName: line('לחיים'), tagline: line('משקאות לכל שולחן'), logo: PictureAddress }

/** Pieces of one product in one order, as the owner allows, where stock is counted. */
const MaxPerProduct = Type.Integer({ minimum: 1, maximum: maxQuantity, examples: [24] })

export const Header = Type.Object(
  {
    id: Id,
    ...headerFields,
    /** While a coupon is in force: the cart then asks for a code. */
    coupons: Type.Optional(Type.Literal(true)),
    maxPerProduct: Type.Optional(MaxPerProduct),
    /** True while the owner has the cart kept on shoppers' devices. */
    keepCart: Type.Optional(Type.Literal(true)),
    /** True when delivery or the rules about alcohol are set: the checkout then asks for more. */
    checkout: Type.Optional(Type.Literal(true)),
    /** The line on all pages while the shop is closed. */
    closed: Type.Optional(Type.String({ examples: ['אנחנו בחופשה ונחזור ביום א׳'] })),
    updatedAt: Instant,
  },
  { $id: 'Header' },
)
export type Header = Static<typeof Header>

/** An empty `storeName` is ignored (SPEC §5). */
export const HeaderPatch = patchOf({ ...headerFields, maxPerProduct: MaxPerProduct, keepCart: Type.Boolean() }, 'HeaderPatch')
export type HeaderPatch = Static<typeof HeaderPatch>

/** The way from a picture of the carousel: a path of the shop or an https address, and the words that name it for those who cannot see it. */
export const SlideLink = Type.Object(
  {
    address: Type.String({ maxLength: maxLength.link, pattern: slideAddress.source, examples: ['/?category=יין'] }),
    text: Type.String({ minLength: 1, maxLength: maxLength.name, pattern: '\\S', examples: ['ליינות שלנו'] }),
  },
  { additionalProperties: false },
)
export type SlideLink = Static<typeof SlideLink>

export const Carousel = Type.Object(
  {
    images: Type.Array(PictureAddress, { maxItems: 50 }),
    /** Of each picture, in their order; absent where none has times. A list saved without it keeps the times of remaining addresses. */
    times: Type.Optional(Type.Array(Type.Union([ShowTimes, Type.Null()]), { maxItems: 50 })),
    /** Likewise. */
    links: Type.Optional(Type.Array(Type.Union([SlideLink, Type.Null()]), { maxItems: 50 })),
  },
  { $id: 'Carousel', additionalProperties: false },
)
export type Carousel = Static<typeof Carousel>

export const BestSellingDraft = Type.Object(
  { productIds: Type.Array(Id, { maxItems: 100 }) },
  { $id: 'BestSellingDraft', additionalProperties: false },
)

export const BestSelling = Type.Object({ items: Type.Array(Product) }, { $id: 'BestSelling' })
export type BestSelling = Static<typeof BestSelling>
