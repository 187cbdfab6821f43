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
function newerRow<Row>(error: unknown): Row | null {
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

/** The draft that the choices make. */
function mergedDraft<Draft extends object>(mine: Draft, { theirs, choices }: Conflict<Draft>): Draft {
  const taken = [...choices].filter(([, side]) => side === 'theirs').map(([key]) => [key, theirs[key]])
  return { ...mine, ...Object.fromEntries(taken) }
}

/** What a form must hold for two versions to meet in it. */
export interface Contested<Draft> {
  /** What the draft began as: the row as it was read or saved last. */
  start: Draft
  draft: Draft
  /** The version of that row. */
  version: string | undefined
  saving: boolean
  /** Somebody else's newer version, between which and this draft the owner has to choose. */
  conflict: Conflict<Draft> | null
}

interface Meeting<Row, Draft> {
  /** The form as it stands; null while there is none. */
  now: () => Contested<Draft> | null
  change: (change: Partial<Contested<Draft>>) => void
  toDraft: (row: Row) => Draft
  /** Makes what must hold between the fields hold, whatever was chosen. */
  fit: (draft: Draft) => Draft
  submit: () => Promise<boolean>
}

/** How a field's value is shown beside the other version's, where that is not by its own words. */
export type Shown<Draft> = { [Name in keyof Draft]?: 'html' | ((value: Draft[Name]) => string) }

/** What the owner does about a conflict. */
export interface ConflictVerbs<Draft> {
  /** The choices that make a difference: not those that another one leaves without meaning. */
  open: (mine: Draft, conflict: Conflict<Draft>) => readonly (readonly [keyof Draft, Side])[]
  choose: (key: keyof Draft, side: Side) => void
  /** Back to the form as it is; a save then meets the same newer version. */
  setAside: () => void
  /** Saves what was chosen, over the newer version. */
  resolve: () => Promise<boolean>
}

/** How a form meets somebody else's newer version: `meet` for its save that was refused, the rest for the owner. */
export function conflictVerbs<Row, Draft extends object>({ now, change, toDraft, fit, submit }: Meeting<Row, Draft>) {
  /** @param sent the draft that was refused @returns whether it was saved after all; null where it was refused for something else */
  async function meet(error: unknown, sent: Draft): Promise<boolean | null> {
    const row = newerRow<Row>(error)
    const form = now()
    if (!row || !form) return null
    const conflict = conflictOf(form.start, sent, toDraft(row), versionOf(row))
    if (conflict.choices.size > 0) {
      change({ saving: false, conflict })
      return false
    }
    // Both made the same of it: there is nothing to ask. A server that refuses its own version is not asked for ever.
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
      const conflict = now()?.conflict
      if (conflict) change({ conflict: withChoice(conflict, key, side) })
    },
    setAside: () => change({ conflict: null }),
    resolve: async () => {
      const form = now()
      return form?.conflict ? saveOver(form.conflict, fit(mergedDraft(form.draft, form.conflict))) : false
    },
  }
  return { meet, verbs }
}
