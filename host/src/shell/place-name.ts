import type { Place } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { messages } from '../messages.ts'

/** The name of a place, as the breadcrumb and the window's title show it (SPEC §2). */
export function placeName(place: Place): string {
  switch (place.view) {
    case 'home':
      return common.home
    case 'category':
      return place.query ? messages.searchResults(place.query) : place.category || common.allProducts
    case 'checkout':
      return common.payment
    case 'order':
      return messages.order
    case 'admin':
      return common.management
  }
}
