import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { directionOfHours } from '@lechaim/shared/lib/format.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { FooterList } from './footer-column.tsx'

/** When the shop is open, as the owner wrote it. */
export function Hours({ hours: { weekdays, weekends } }: { hours: Footer['workingHours'] }) {
  return (
    <FooterList>
      {weekdays && (
        <li>
          {common.footer.weekdays} <bdi dir={directionOfHours(weekdays)}>{weekdays}</bdi>
        </li>
      )}
      {weekends && (
        <li>
          {common.footer.weekends} <bdi dir={directionOfHours(weekends)}>{weekends}</bdi>
        </li>
      )}
    </FooterList>
  )
}
