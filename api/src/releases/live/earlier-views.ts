// Views of releases that were built before remotes declared their views: their addresses and names.
import type { DeclaredView, DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'

const earlier: Readonly<Record<string, DeclaredView>> = {
  home: { title: common.home },
  category: { title: common.allProducts },
  checkout: { title: common.payment },
  order: { title: 'הזמנה' },
  admin: { title: common.management },
}

export const isEarlierView = (view: string): boolean => Object.hasOwn(earlier, view)

export const earlierViews = (views: readonly string[]): DeclaredViews =>
  Object.fromEntries(Object.entries(earlier).filter(([view]) => views.includes(view)))
