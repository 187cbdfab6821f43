/** Every code that the API's error shape may carry, with its HTTP status. Codes are never renamed: deployed remotes read them. */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  category_required: 400,
  category_unknown: 400,
  parent_invalid: 400,
  product_unavailable: 409,
  prices_changed: 409,
  insufficient_stock: 409,
  coupon_invalid: 409,
  /** A cancelled order whose pieces or coupon are gone; `details` says which (`ReopeningShort`). */
  reopening_short: 409,
  /** A delivered or cancelled order is not corrected. */
  order_closed: 409,
  idempotency_mismatch: 409,
  /** There is nothing to pay for the order now. */
  payment_unavailable: 409,
  /** The payment provider has said no; the message has its words. */
  payment_refused: 422,
  /** More pieces of a counted product than the owner allows in an order; `details` has the number (`QuantityLimit`). */
  quantity_limited: 422,
  /** An order with alcohol needs the shopper's statement of age. */
  age_confirmation_required: 422,
  /** The method, the settlement or the window can't be had; `field` says which. */
  delivery_unavailable: 422,
  /** `details` has the next window (`NextWindow`). */
  window_full: 422,
  /** `details` has what is missing (`BelowMinimum`). */
  below_minimum: 422,
  /** No alcohol is sold at this hour. */
  sale_closed: 422,
  /** The shop takes no orders for a while (`ShopClosed`). */
  shop_closed: 422,
  unauthorized: 401,
  forbidden: 403,
  second_factor_needed: 403,
  not_found: 404,
  category_name_taken: 409,
  category_has_children: 409,
  coupon_code_taken: 409,
  outdated: 409,
  optimizer_running: 409,
  version_taken: 409,
  upload_in_progress: 409,
  nothing_to_fall_back_on: 409,
  /** The shop's operator has frozen releases for a while; the message has the reason. */
  releases_frozen: 409,
  release_refused: 422,
  damaged_picture: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
