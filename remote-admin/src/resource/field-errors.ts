import { panelMessages } from '../ui/panel-messages.ts'

/** What is wrong with which field, in the owner's words. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft, string>>

const link = /^(|https?:\/\/[^\s]+)$/

/** Whether it is a full http(s) address, or empty. */
export const isLink = (text: string): boolean => link.test(text)

/** The empty ones among the fields that must not be. */
export function requiredErrors<Draft extends Record<string, string>>(draft: Draft, required: readonly (keyof Draft)[]): FieldErrors<Draft> {
  const empty = required.filter((name) => !draft[name]?.trim())
  return Object.fromEntries(empty.map((name) => [name, panelMessages.fieldRequired])) as FieldErrors<Draft>
}
