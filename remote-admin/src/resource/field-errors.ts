import { fromIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { isVisible, withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'
import { panelMessages } from '../ui/panel-messages.ts'

export type FieldErrors<Draft> = Partial<Record<keyof Draft, string>>

/** True for a full http(s) address or an empty text. */
export const isLink = (text: string): boolean => /^(|https?:\/\/\S+)$/.test(text)

/** An address as people copy it out of an address bar that hides the protocol. */
export const completeLink = (typed: string): string => {
  const text = withoutUnseen(typed)
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : text
}

export function requiredErrors<Draft extends Record<string, string>>(draft: Draft, required: readonly (keyof Draft)[]): FieldErrors<Draft> {
  const empty = required.filter((name) => !isVisible(draft[name] ?? ''))
  return Object.fromEntries(empty.map((name) => [name, panelMessages.fieldRequired])) as FieldErrors<Draft>
}

/** Errors of a span between two times in Israel, either of which may be empty: a skipped hour, or an end not after the beginning. */
export function spanErrors<Name extends string>(
  draft: Record<NoInfer<Name>, string>,
  [from, until]: [Name, Name],
  untilTooEarly: string,
): { [Each in Name]?: string } {
  const [begin, end] = [draft[from], draft[until]].map((time) => (time ? fromIsraelTime(time) : ''))
  return {
    ...(begin === null && { [from]: panelMessages.timeInvalid }),
    ...(end === null && { [until]: panelMessages.timeInvalid }),
    ...(begin && end && begin >= end && { [until]: untilTooEarly }),
  } as { [Each in Name]?: string }
}
