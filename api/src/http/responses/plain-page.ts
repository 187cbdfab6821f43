import { hash } from 'node:crypto'
import { plainCss } from '@lechaim/shared/lib/plain-page.ts'
import { common } from '@lechaim/shared/messages/common.ts'

/** For the policy of pages with these styles. */
export const plainCssHash = `sha256-${hash('sha256', plainCss, 'base64')}`

/** For a page of an error: the number to name to the shop. */
export const requestLine = (requestId?: string): string => (requestId ? `<p>${common.requestNumber} <bdi>${requestId}</bdi></p>\n` : '')
