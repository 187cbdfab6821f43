// Limits that schemas, forms and rules have in common, so that a form never accepts what the server refuses.

/** Characters. */
export const maxLength = {
  name: 200,
  description: 4000,
  pictureAddress: 2000,
  link: 2000,
  contentLine: 400,
  legalText: 50_000,
  bannerHtml: 100_000,
  // Longer queries are accepted and cut.
  searchText: 20_000,
  csvCell: 20_000,
  customerName: 200,
  customerEmail: 254,
  customerPhone: 40,
  customerAddress: 500,
  orderNotes: 1000,
  giftMessage: 200,
  customerNotes: 2000,
  drinkText: 100,
  couponCode: 40,
} as const

/** The address behind a picture of the carousel: a path of the shop, or https. */
export const slideAddress = /^(?:\/|\/[^\s/\\]\S*|https:\/\/[^\s/?#\\]\S*)$/

/** Characters. Length is the only rule for passwords (decision 0010). */
export const passwordLength = { min: 8, max: 128 } as const

/** Pieces of one product, and products, in one order. */
export const maxQuantity = 999
export const maxOrderLines = 100

/** Grapes of one wine. */
export const maxGrapes = 20

/** Shekels of one amount, such as a price, and of one entry of an order's money. */
export const maxPrice = 1_000_000
export const maxPayment = 1_000_000_000

/** Of one bottle. */
export const maxVolumeMl = 1_000_000

/** Pieces of one product in stock. */
export const maxStock = 1_000_000

/** Orders in one window of delivery, and hours of preparation before it. */
export const maxWindowOrders = 1000
export const maxLeadHours = 240

/** Areas of delivery, settlements of one, windows of a week, and days without delivery. */
export const maxAreas = 50
export const maxSettlements = 500
export const maxWindows = 100
export const maxClosedDays = 400

/** Days in which an order can be cancelled: those of the law at least. */
export const returnDays = { min: 14, max: 365 } as const

/** Orders with one coupon. */
export const maxCouponUses = 1_000_000

export const maxPageSize = 100
