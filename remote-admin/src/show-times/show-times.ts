// Show times of a product, a banner or a picture as a form's fields: times in Israel, empty where they are open.
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { spanErrors } from '../resource/field-errors.ts'
import { showMessages } from './show-messages.ts'

export type ShowDraft = Record<'showFrom' | 'showUntil', string>

export const showDraftOf = ({ showFrom, showUntil }: ShowTimes): ShowDraft => ({
  showFrom: showFrom ? toIsraelTime(showFrom) : '',
  showUntil: showUntil ? toIsraelTime(showUntil) : '',
})

/** The given times as the API takes them. A text that is still that of `before` keeps its instant: of the hour that comes twice at the end
 *  of summer time a text means the first, and a saved time may be in the second. */
export const showPatchOf = ({ showFrom, showUntil }: Partial<ShowDraft>, before: ShowTimes = {}): ShowTimes => ({
  ...(showFrom !== undefined && { showFrom: instantOf(showFrom, before.showFrom) }),
  ...(showUntil !== undefined && { showUntil: instantOf(showUntil, before.showUntil) }),
})

const instantOf = (text: string, before: string | null | undefined): string | null =>
  before && toIsraelTime(before) === text ? before : fromIsraelTime(text)

export const showErrors = (draft: ShowDraft): Partial<ShowDraft> => spanErrors(draft, ['showFrom', 'showUntil'], showMessages.untilTooEarly)

type ShowState = 'hidden' | 'coming' | 'shown' | 'over'

/** Visibility to visitors at a time in milliseconds, by this machine's clock. */
export function showStateOf({ visible, showFrom, showUntil }: ShowTimes & { visible: boolean }, now = Date.now()): ShowState {
  if (!visible) return 'hidden'
  if (showFrom && now < Date.parse(showFrom)) return 'coming'
  return showUntil && now >= Date.parse(showUntil) ? 'over' : 'shown'
}
