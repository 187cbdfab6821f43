// Work of the host once the page is idle, in one file: every page has each file's address.
import { followShopChanges } from '@lechaim/shared/stores/live-shop.ts'
import { keepClear } from '../clear/keep-clear.ts'
import { followReleases } from '../federation/new-releases.ts'
import { reportPage } from '../federation/page-reports.ts'
import { answerFirst } from './answer-first.ts'
import { addPrintStyles } from './print-styles.ts'
import { readAhead } from './read-ahead.ts'

export { restoreList } from './restore-list.ts'

export function startWhileIdle(): void {
  followShopChanges()
  reportPage()
  followReleases()
  answerFirst()
  keepClear()
  readAhead()
  addPrintStyles()
}
