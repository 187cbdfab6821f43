/** What is wrong with which field, in the owner's words. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft, string>>
