// The views of this remote, for the shell around them: titles and steps of the breadcrumb.
import type { DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { orderMessages } from './order/order-messages.ts'

export const views: DeclaredViews = { checkout: { title: common.payment }, order: { title: orderMessages.name } }
