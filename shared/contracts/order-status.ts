/** The states of an order in their usual sequence. Any may be set at any time (SPEC §4). */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]
