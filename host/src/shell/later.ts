// What no first view needs, in one file that is fetched once the page is idle.
export { followReleases } from '../federation/new-releases.ts'
export { addPrintStyles } from './print-styles.ts'
export { readAhead } from './read-ahead.ts'
export { restoreList } from './restore-list.ts'
