import { fromIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { panelMessages } from '../ui/panel-messages.ts'

/** Errors of a span of two times in Israel, either of which may be empty: a time that does not exist, or, as `untilTooEarly`, an
 *  end that is not after the beginning. */
export function spanErrors(from: string, until: string, untilTooEarly: string): { from?: string; until?: string } {
  const [begin, end] = [from, until].map((time) => (time ? fromIsraelTime(time) : ''))
  return {
    ...(begin === null && { from: panelMessages.timeInvalid }),
    ...(end === null && { until: panelMessages.timeInvalid }),
    ...(begin && end && begin >= end && { until: untilTooEarly }),
  }
}
