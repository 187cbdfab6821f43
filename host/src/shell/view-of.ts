import type { Place } from '@lechaim/shared/lib/address.ts'

/** Names the view that a place shows: places that differ in a dialog alone have the same. */
export const viewOf = ({ view, category, query }: Place): string => [view, category, query].join('\n')
