/** The states of an order, in the order in which one usually passes through them. Any may be set at any time (SPEC §4). */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]
