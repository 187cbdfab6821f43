// What the owner's forms ask of a text before it is sent; the server asks the same (SPEC §5).
import { frameMessages } from '../frame/frame-messages.ts'
import type { FieldErrors } from '../resource/field-errors.ts'

const pictureAddress = /^(|\/[^/\\\s][^\s]*|https?:\/\/[^\s]+)$/
const link = /^(|https?:\/\/[^\s]+)$/

/** Whether a picture may be read from there: one of our own paths, http(s), or empty. */
export const isPictureAddress = (text: string): boolean => pictureAddress.test(text)

/** Whether it is a full http(s) address, or empty. */
export const isLink = (text: string): boolean => link.test(text)

/** The empty ones among the fields that must not be. */
export function missing<Draft extends Record<string, string>>(draft: Draft, required: readonly (keyof Draft)[]): FieldErrors<Draft> {
  const empty = required.filter((name) => !draft[name]?.trim())
  return Object.fromEntries(empty.map((name) => [name, frameMessages.fieldRequired])) as FieldErrors<Draft>
}
