import type { Route } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { messages } from '../messages.ts'

/** The name of a route, as the breadcrumb and the window's title show it (SPEC §2). */
export function routeName(route: Route): string {
  switch (route.view) {
    case 'home':
      return common.home
    case 'category':
      return route.query ? messages.searchResults(route.query) : route.category || common.allProducts
    case 'checkout':
      return common.payment
    case 'order':
      return messages.order
    case 'admin':
      return common.management
  }
}
