// The order in which banners compete for the one place on the home page (decision 0074).
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'

/** Shown banners as the home page takes them, the first one being its own: those whose time ends, the soonest first; those that began at a
 *  time; those without times. Equal ones stay in the owner's order. */
export const inShownOrder = <Banner extends ShowTimes>(banners: readonly Banner[]): Banner[] =>
  banners.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))

/** Instants sort as texts, below the letters. */
const rank = ({ showFrom, showUntil }: ShowTimes): string => showUntil || (showFrom ? 'began' : 'none')
