import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { FooterList } from './footer-column.tsx'
import { messages } from './footer-messages.ts'

/** When the shop is open, as the owner wrote it. */
export function Hours({ hours: { weekdays, weekends } }: { hours: Footer['workingHours'] }) {
  return (
    <FooterList>
      {weekdays && (
        <li>
          {messages.weekdays} <bdi dir={directionOf(weekdays)}>{weekdays}</bdi>
        </li>
      )}
      {weekends && (
        <li>
          {messages.weekends} <bdi dir={directionOf(weekends)}>{weekends}</bdi>
        </li>
      )}
    </FooterList>
  )
}

/** Times alone stand from left to right, 9:00-19:00; a sentence about them is Hebrew. */
const directionOf = (hours: string) => (/[\u0590-\u05FF]/.test(hours) ? 'rtl' : 'ltr')
