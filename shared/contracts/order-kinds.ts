// Lists that browsers need without the schemas that are made of them.

export const paymentMethods = ['cash', 'bit', 'transfer', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The ways an order came in; all but the first are entered by the owner. */
export const orderSources = ['web', 'phone', 'shop', 'whatsapp'] as const
export type OrderSource = (typeof orderSources)[number]

/** Of an order, by the money that was entered for it. */
export const paymentStates = ['unpaid', 'partly', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `online`: through the payment provider, which nobody enters by hand. */
export const recordedMethods = [...paymentMethods, 'online'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** `waiting`: a link waits for the shopper. `pending`: a page was opened, and nothing is known of it yet. `held`: to be charged later.
 *  `part`: less was paid than the total. */
export const onlineStates = ['waiting', 'pending', 'declined', 'held', 'part', 'paid', 'refunded'] as const
export type OnlineState = (typeof onlineStates)[number]

export const onlineMethods = ['card', 'bit', 'wallet', 'other'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** `making` until the provider has answered; `voiding` and `void`: not wanted any more; `mismatch`: paid with another amount or for another
 *  order. */
export const onlinePageStates = ['making', 'open', 'held', 'paid', 'voiding', 'void', 'expired', 'failed', 'mismatch', 'released'] as const
export type OnlinePageState = (typeof onlinePageStates)[number]

/** `unknown`: the provider may have done it. */
export const onlineMoveStates = ['sending', 'done', 'refused', 'unknown'] as const
export type OnlineMoveState = (typeof onlineMoveStates)[number]

/** Payments that the owner has to look into: paid twice; paid after the total changed; another amount than asked for; no answer to a charge or
 *  refund. */
export const onlineAlarms = ['second', 'changed', 'amount', 'unknown'] as const
export type OnlineAlarm = (typeof onlineAlarms)[number]

export const onlineEvents = ['link', 'withdrawn', 'held', 'released', 'alarm'] as const
export type OnlineEvent = (typeof onlineEvents)[number]

/** Mails about an order to its shopper, whose texts the owner can edit; `payment` where payments are on. */
export const editableMailKinds = ['confirmed', 'shipped', 'ready', 'delivered', 'cancelled', 'corrected', 'payment'] as const
export type EditableMailKind = (typeof editableMailKinds)[number]

/** Addresses that get the notices about new orders, at most so many. */
export const maxNoticeAddresses = 10

/** `placed` has a text of its own. */
export const orderMailKinds = ['placed', ...editableMailKinds] as const
export type OrderMailKind = (typeof orderMailKinds)[number]
