// The names of texts that an owner confirms, without their schemas, which pages do not load.

/** Texts whose first version says what only the owner can know: visitors get each one once its owner has confirmed it. */
export const confirmedTexts = ['weekdays', 'weekends', 'accessibilityStatement', 'cancellationPolicy', 'terms'] as const
export type ConfirmedText = (typeof confirmedTexts)[number]
