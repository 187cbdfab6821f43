// What the page does once the first view is there, in one file: what follows releases, prefetches and reports.
import { followReleases } from '../federation/new-releases.ts'
import { reportPage } from '../federation/page-reports.ts'
import { readAhead } from './read-ahead.ts'

export function startLater(): void {
  reportPage()
  followReleases()
  readAhead()
}
