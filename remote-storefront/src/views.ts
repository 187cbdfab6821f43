// The views of this remote, for the shell around them. The list's title is what it lists, that of home the shop's name.
import type { DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'

export const views: DeclaredViews = { home: { title: common.home, sitemap: true }, category: { title: common.allProducts, sitemap: true } }
