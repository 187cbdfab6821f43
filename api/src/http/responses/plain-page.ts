import { hash } from 'node:crypto'
import { plainCss } from '@lechaim/shared/lib/plain-page.ts'

/** For the policy of pages with these styles. */
export const plainCssHash = `sha256-${hash('sha256', plainCss, 'base64')}`
