// Lists that browsers need without the schemas that are made of them.

export const paymentMethods = ['cash', 'bit', 'transfer', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The ways an order came in; all but the first are entered by the owner. */
export const orderSources = ['web', 'phone', 'shop', 'whatsapp'] as const
export type OrderSource = (typeof orderSources)[number]

/** Of an order, by the money that was entered for it. */
export const paymentStates = ['unpaid', 'partly', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Mails about an order to its shopper, whose texts the owner can edit. */
export const editableMailKinds = ['confirmed', 'shipped', 'ready', 'delivered', 'cancelled', 'corrected'] as const
export type EditableMailKind = (typeof editableMailKinds)[number]

/** Addresses that get the notices about new orders, at most so many. */
export const maxNoticeAddresses = 10

/** `placed` has a text of its own. */
export const orderMailKinds = ['placed', ...editableMailKinds] as const
export type OrderMailKind = (typeof orderMailKinds)[number]
