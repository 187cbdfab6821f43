import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { FooterList } from './footer-column.tsx'
import { messages } from './footer-messages.ts'

/** When the shop is open, as the owner wrote it. */
export function Hours({ hours: { weekdays, weekends } }: { hours: Footer['workingHours'] }) {
  return (
    <FooterList>
      {weekdays && (
        <li>
          {messages.weekdays} <bdi dir="ltr">{weekdays}</bdi>
        </li>
      )}
      {weekends && (
        <li>
          {messages.weekends} <bdi dir="ltr">{weekends}</bdi>
        </li>
      )}
    </FooterList>
  )
}
