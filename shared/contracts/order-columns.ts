/** The columns by which the owner's list of orders is sorted; with a minus before it downwards. `number` and `date` downwards are newest
 *  first, `status` upwards is the usual sequence. */
export const orderColumns = ['number', 'date', 'customer', 'email', 'phone', 'town', 'pieces', 'total', 'status'] as const

export type OrderColumn = (typeof orderColumns)[number]
export type OrderSort = OrderColumn | `-${OrderColumn}`

/** Orders up to which they are counted, and summed. */
export const maxCountedOrders = 10_000
