import type { Route } from '@lechaim/shared/lib/address.ts'

/** The key of a route's view: routes that differ in a dialog alone have the same. */
export const viewOf = ({ view, category, query, asTyped }: Route): string => [view, category, query, asTyped].join('\n')
