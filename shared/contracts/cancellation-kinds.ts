// Lists that browsers need without the schemas that are made of them.

/** `changed` is a change of mind, for which a fee may be kept. */
export const cancellationReasons = ['changed', 'faulty', 'late', 'different'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

export const cancellationStates = ['received', 'confirmed', 'declined', 'refunded'] as const
export type CancellationState = (typeof cancellationStates)[number]
