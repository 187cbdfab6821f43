// Show times of a product, a banner or a picture as a form's fields: times in Israel, empty where they are open.
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { spanErrors } from '../forms/span-errors.ts'
import { showMessages } from './show-messages.ts'

export interface ShowDraft {
  showFrom: string
  showUntil: string
}

export const blankShowTimes: ShowDraft = { showFrom: '', showUntil: '' }

export const showDraftOf = ({ showFrom, showUntil }: ShowTimes): ShowDraft => ({
  showFrom: showFrom ? toIsraelTime(showFrom) : '',
  showUntil: showUntil ? toIsraelTime(showUntil) : '',
})

/** The given times as the API takes them. */
export const showPatchOf = ({ showFrom, showUntil }: Partial<ShowDraft>): ShowTimes => ({
  ...(showFrom !== undefined && { showFrom: fromIsraelTime(showFrom) }),
  ...(showUntil !== undefined && { showUntil: fromIsraelTime(showUntil) }),
})

/** Messages by the fields of times that do not exist, and of an end that is not after its beginning. */
export function showErrors({ showFrom, showUntil }: ShowDraft): Partial<ShowDraft> {
  const { from, until } = spanErrors(showFrom, showUntil, showMessages.untilTooEarly)
  return { ...(from && { showFrom: from }), ...(until && { showUntil: until }) }
}

export type ShowState = 'hidden' | 'coming' | 'shown' | 'over'

/** True when visitors see it at a moment in milliseconds, by the clock of this machine. */
export function showStateOf({ visible, showFrom, showUntil }: ShowTimes & { visible: boolean }, now = Date.now()): ShowState {
  if (!visible) return 'hidden'
  if (showFrom && now < Date.parse(showFrom)) return 'coming'
  return showUntil && now >= Date.parse(showUntil) ? 'over' : 'shown'
}
