// A save over somebody else's newer change is refused by the server, with the row as it is now (decision 0007). The owner then chooses,
// field by field, what stays.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'

export type Side = 'mine' | 'theirs'

export interface Conflict<Draft> {
  theirs: Draft
  /** The newer version's `updatedAt`. */
  version: string | undefined
  /** The fields in which the two versions differ, and whose stays. */
  choices: ReadonlyMap<keyof Draft, Side>
}

/** The row as it is now, where a save was refused because of it. */
export function newerRow<Row>(error: unknown): Row | null {
  const isOutdated = error instanceof RequestFailure && error.code === 'outdated' && error.details !== null
  return isOutdated && typeof error.details === 'object' ? (error.details as Row) : null
}

/** `updatedAt` of what the API sent, where it has one. */
export function versionOf(row: unknown): string | undefined {
  const { updatedAt } = (row ?? {}) as { updatedAt?: unknown }
  return typeof updatedAt === 'string' ? updatedAt : undefined
}

/** What a patch carries so that it is refused over a newer version. */
export const guardOf = (version: string | undefined): { updatedAt?: string } => (version === undefined ? {} : { updatedAt: version })

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Both versions beside what they began as: a field that only one of them changed stays as that one has it, unless the owner says
 *  otherwise. */
export function conflictOf<Draft extends object>(start: Draft, mine: Draft, theirs: Draft, version: string | undefined): Conflict<Draft> {
  const keys = Object.keys(mine) as (keyof Draft)[]
  const choices = new Map<keyof Draft, Side>(
    keys.filter((key) => !same(mine[key], theirs[key])).map((key) => [key, same(mine[key], start[key]) ? 'theirs' : 'mine']),
  )
  return { theirs, version, choices }
}

export const withChoice = <Draft>(conflict: Conflict<Draft>, key: keyof Draft, side: Side): Conflict<Draft> => ({
  ...conflict,
  choices: new Map([...conflict.choices, [key, side]]),
})

/** The draft that the choices make. */
export function mergedDraft<Draft extends object>(mine: Draft, { theirs, choices }: Conflict<Draft>): Draft {
  const taken = [...choices].filter(([, side]) => side === 'theirs').map(([key]) => [key, theirs[key]])
  return { ...mine, ...Object.fromEntries(taken) }
}
