// Concurrent edits: the server refuses a save over a newer version and sends that one (decision 0007); the owner chooses by field.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'

export type Side = 'mine' | 'theirs'

export interface Conflict<Draft> {
  theirs: Draft
  /** The newer version's `updatedAt`. */
  version: string | undefined
  /** The fields in which the two versions differ, each with the chosen side. */
  choices: ReadonlyMap<keyof Draft, Side>
}

export const newerRow = <Row>(error: unknown): Row | undefined =>
  error instanceof RequestFailure && error.code === 'outdated' ? (error.details as Row | undefined) : undefined

export const versionOf = (row: unknown): string | undefined => (row as { updatedAt?: string }).updatedAt

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Three-way comparison: a field that only one version changed is preselected from that version. */
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

export function mergedDraft<Draft extends object>(mine: Draft, { theirs, choices }: Conflict<Draft>): Draft {
  const overrides = [...choices].filter(([, side]) => side === 'theirs').map(([key]) => [key, theirs[key]])
  return { ...mine, ...Object.fromEntries(overrides) }
}

/** The format of a field's value beside the other version's, where it is not plain text. */
export type Shown<Draft> = { [Name in keyof Draft]?: 'html' | ((value: Draft[Name]) => string) }
