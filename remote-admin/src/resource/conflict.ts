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

/** The newer row of an `outdated` refusal. */
function newerRow<Row>(error: unknown): Row | null {
  const isOutdated = error instanceof RequestFailure && error.code === 'outdated'
  return isOutdated && typeof error.details === 'object' ? (error.details as Row | null) : null
}

/** `updatedAt` of a row, if it has one. */
export function versionOf(row: unknown): string | undefined {
  const { updatedAt } = (row ?? {}) as { updatedAt?: unknown }
  return typeof updatedAt === 'string' ? updatedAt : undefined
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Three-way comparison: a field that only one version changed is preselected from that version. */
function conflictOf<Draft extends object>(start: Draft, mine: Draft, theirs: Draft, version: string | undefined): Conflict<Draft> {
  const keys = Object.keys(mine) as (keyof Draft)[]
  const choices = new Map<keyof Draft, Side>(
    keys.filter((key) => !same(mine[key], theirs[key])).map((key) => [key, same(mine[key], start[key]) ? 'theirs' : 'mine']),
  )
  return { theirs, version, choices }
}

const withChoice = <Draft>(conflict: Conflict<Draft>, key: keyof Draft, side: Side): Conflict<Draft> => ({
  ...conflict,
  choices: new Map([...conflict.choices, [key, side]]),
})

function mergedDraft<Draft extends object>(mine: Draft, { theirs, choices }: Conflict<Draft>): Draft {
  const taken = [...choices].filter(([, side]) => side === 'theirs').map(([key]) => [key, theirs[key]])
  return { ...mine, ...Object.fromEntries(taken) }
}

/** The state of a form in which two versions can conflict. */
export interface Contested<Draft> {
  /** The row as it was read or saved last. */
  start: Draft
  draft: Draft
  /** The version of that row. */
  version: string | undefined
  saving: boolean
  /** A newer version of the row that conflicts with the draft. */
  conflict: Conflict<Draft> | null
}

interface ConflictOptions<Row, Draft> {
  current: () => Contested<Draft> | null
  change: (change: Partial<Contested<Draft>>) => void
  toDraft: (row: Row) => Draft
  fit: (draft: Draft) => Draft
  submit: () => Promise<boolean>
}

/** The format of a field's value beside the other version's, where it is not plain text. */
export type Shown<Draft> = { [Name in keyof Draft]?: 'html' | ((value: Draft[Name]) => string) }

/** The owner's side of a conflict. */
export interface ConflictVerbs<Draft> {
  /** The choices that make a difference: not those that another choice makes meaningless. */
  open: (mine: Draft, conflict: Conflict<Draft>) => readonly (readonly [keyof Draft, Side])[]
  choose: (key: keyof Draft, side: Side) => void
  /** Returns to the unchanged form; a save then meets the same newer version. */
  setAside: () => void
  /** Saves what was chosen, over the newer version. */
  resolve: () => Promise<boolean>
}

/** Conflict handling of a form: `meet` for its refused save, `verbs` for the owner. */
export function conflictVerbs<Row, Draft extends object>({ current, change, toDraft, fit, submit }: ConflictOptions<Row, Draft>) {
  /** @param sent the refused draft @returns whether it was saved after all; null for a refusal with another cause */
  async function meet(error: unknown, sent: Draft): Promise<boolean | null> {
    const row = newerRow<Row>(error)
    const form = current()
    if (!row || !form) return null
    const conflict = conflictOf(form.start, sent, toDraft(row), versionOf(row))
    if (conflict.choices.size > 0) {
      change({ saving: false, conflict })
      return false
    }
    // Both versions agree: nothing to ask. The version is compared so that a server which refuses its own is not asked for ever.
    return conflict.version === form.version ? null : saveOver(conflict, form.draft)
  }

  function saveOver({ theirs, version }: Conflict<Draft>, draft: Draft): Promise<boolean> {
    change({ start: theirs, version, draft, saving: false, conflict: null })
    return submit()
  }

  const verbs: ConflictVerbs<Draft> = {
    open: (mine, conflict) => {
      const made = (key: keyof Draft, side: Side) => fit(mergedDraft(mine, withChoice(conflict, key, side)))
      return [...conflict.choices].filter(([key]) => !same(made(key, 'mine'), made(key, 'theirs')))
    },
    choose: (key, side) => {
      const conflict = current()?.conflict
      if (conflict) change({ conflict: withChoice(conflict, key, side) })
    },
    setAside: () => change({ conflict: null }),
    resolve: async () => {
      const form = current()
      return form?.conflict ? saveOver(form.conflict, fit(mergedDraft(form.draft, form.conflict))) : false
    },
  }
  return { meet, verbs }
}
