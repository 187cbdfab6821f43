import { formatInstant } from '@lechaim/shared/lib/format.ts'

/** When something happened. By itself: among right-to-left text the comma would put the time before the date. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {formatInstant(at)}
    </time>
  )
}
