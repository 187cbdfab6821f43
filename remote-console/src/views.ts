// The view of this remote, for the shell around it.
import type { DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'

export const views: DeclaredViews = { console: { title: common.releaseConsole } }
