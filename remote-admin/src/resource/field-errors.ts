import { panelMessages } from '../ui/panel-messages.ts'

/** Hebrew messages by field. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft, string>>

const link = /^(|https?:\/\/[^\s]+)$/

/** True for a full http(s) address or an empty text. */
export const isLink = (text: string): boolean => link.test(text)

/** Errors for the required fields that are empty. */
export function requiredErrors<Draft extends Record<string, string>>(draft: Draft, required: readonly (keyof Draft)[]): FieldErrors<Draft> {
  const empty = required.filter((name) => !draft[name]?.trim())
  return Object.fromEntries(empty.map((name) => [name, panelMessages.fieldRequired])) as FieldErrors<Draft>
}
