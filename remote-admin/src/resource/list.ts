import { atom, onMount } from 'nanostores'
import { followChanges, followReturns, followSaves, type SavedPart } from './other-tabs.ts'
import { logFailedRead, reloadAfterSignIn } from './session.ts'

interface Page<Item> {
  items: readonly Item[]
  /** The cursor of the next page; absent for lists that are read whole. */
  next?: string | null
}

export type List<Item> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'ready'
      items: readonly Item[]
      next: string | null
      /** `stale` while the items still belong to the previous filter. */
      more: 'idle' | 'loading' | 'failed' | 'stale'
    }

interface Options<Item, Filter> {
  read: (filter: Filter, after: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  /** The filter of a list that is just opened. */
  filter: Filter
  /** In its place, where something else tells it, such as the address. */
  initialFilter?: () => Filter
  /** The place of a row that is new. */
  newRows?: 'first' | 'last'
  /** The sequence of the rows, in place of `newRows`: negative where the first one comes first. */
  compare?: (one: Item, other: Item, filter: Filter) => number
  /** Called after a row was put or removed. */
  changed?: () => void
  /** The part of the shop whose saves elsewhere change the list. */
  part?: SavedPart
}

export const searchDelayMs = 300
/** Reads of the first page while rows keep changing. */
const maxReads = 3

/** A list of rows, read page by page or whole when it is first shown and dropped when it no longer is. */
export function createList<Item extends { id: number }, Filter extends object>(options: Options<Item, Filter>) {
  const $list = atom<List<Item>>({ state: 'loading' })
  const $filter = atom<Filter>(options.filter)
  let request = new AbortController()
  let delay: ReturnType<typeof setTimeout> | undefined
  /** Counts rows that were put, changed or removed here. */
  let changes = 0

  const read = async (after: string | undefined, signal: AbortSignal) => {
    const { items, next = null } = await options.read($filter.get(), after, signal)
    return { items, next }
  }

  /** An answer may be older than a row that changed meanwhile, and would undo it. */
  async function readFirst(signal: AbortSignal) {
    for (let reads = 1; ; reads++) {
      const before = changes
      const page = await read(undefined, signal)
      if (changes === before || reads === maxReads || signal.aborted) return page
    }
  }

  /** Only the latest request may answer. */
  function abort(): AbortSignal {
    clearTimeout(delay)
    request.abort()
    request = new AbortController()
    return request.signal
  }

  // `value`, because `get()` would mount the list and so read it.
  const ready = () => ($list.value?.state === 'ready' ? $list.value : null)
  /** None while they are not read. */
  const items = (): readonly Item[] => ready()?.items ?? []
  const show = (items: readonly Item[]): void => {
    changes++
    const list = ready()
    if (list) $list.set({ ...list, items })
  }

  async function reload(): Promise<void> {
    const signal = abort()
    const list = ready()
    $list.set(list ? { ...list, more: 'stale' } : { state: 'loading' })
    try {
      const page = await readFirst(signal)
      if (!signal.aborted) $list.set({ state: 'ready', ...page, more: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      logFailedRead('A list could not be read', error)
      $list.set({ state: 'failed', error })
    }
  }

  /** Reads the first page again and merges it into the items. */
  async function renew(): Promise<void> {
    const list = ready()
    if (!list || list.more === 'stale') return
    const { signal } = request
    try {
      const page = await readFirst(signal)
      const now = ready()
      if (signal.aborted || !now) return
      const rest = page.next === null ? [] : withoutKnown(now.items, page.items)
      $list.set({ ...now, items: [...page.items, ...rest], next: rest.length > 0 ? now.next : page.next })
    } catch (error) {
      if (!signal.aborted) logFailedRead('A list could not be brought up to date', error)
    }
  }

  /** Reads as many pages again as are shown, after a save elsewhere, which may have deleted rows. */
  async function reread(): Promise<void> {
    const list = ready()
    if (!list || list.more === 'stale') return
    const { signal } = request
    try {
      let { items, next } = await readFirst(signal)
      while (next !== null && items.length < list.items.length && !signal.aborted) {
        const page = await read(next, signal)
        items = [...items, ...withoutKnown(page.items, items)]
        next = page.next
      }
      const now = ready()
      if (!signal.aborted && now) $list.set({ ...now, items, next })
    } catch (error) {
      if (!signal.aborted) logFailedRead('A list could not be brought up to date', error)
    }
  }

  async function loadMore(): Promise<void> {
    const list = ready()
    if (!list?.next || list.more === 'loading' || list.more === 'stale') return
    const { signal } = request
    $list.set({ ...list, more: 'loading' })
    try {
      const page = await read(list.next, signal)
      const now = ready()
      // Rows may have changed, or moved over from the page before, since the request.
      if (!signal.aborted && now)
        $list.set({ ...now, ...page, items: [...now.items, ...withoutKnown(page.items, now.items)], more: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      logFailedRead('A further page could not be read', error)
      const now = ready()
      if (now) $list.set({ ...now, more: 'failed' })
    }
  }

  /** @param delayed waits for a pause in typing */
  function filter(part: Partial<Filter>, { delayed = false } = {}): void {
    $filter.set({ ...$filter.get(), ...part })
    clearTimeout(delay)
    if (delayed) delay = setTimeout(reload, searchDelayMs)
    else void reload()
  }

  /** Replaces each row by what `next` returns; null removes it. */
  const change = (next: (item: Item) => Item | null): void => show(items().flatMap((item) => next(item) ?? []))

  /** Shows a saved row, in its place if it is known. */
  function put(row: Item): void {
    // Read again: the read that is under way may be from before the row.
    if (!ready()) changes++
    else if (items().some((item) => item.id === row.id)) change((item) => (item.id === row.id ? row : item))
    else if (options.compare) insert(row, options.compare)
    else show(options.newRows === 'last' ? [...items(), row] : [row, ...items()])
    options.changed?.()
  }

  /** Behind the last row it belongs to a page that is not read yet. */
  function insert(row: Item, compare: NonNullable<typeof options.compare>): void {
    const shown = items()
    const at = shown.findIndex((other) => compare(row, other, $filter.get()) < 0)
    if (at >= 0) show(shown.toSpliced(at, 0, row))
    else if (ready()?.next === null) show([...shown, row])
  }

  function remove({ id }: { id: number }): void {
    change((item) => (item.id === id ? null : item))
    options.changed?.()
  }

  onMount($list, () => {
    if (options.initialFilter) $filter.set(options.initialFilter())
    void reload()
    const stop = reloadAfterSignIn($list, reload)
    const stopSaves = options.part && followSaves(options.part, reread)
    const stopChanges = options.part && followChanges(options.part, () => void reread())
    const stopReturns = options.part && followReturns(() => void reread())
    return () => {
      stop()
      stopSaves?.()
      stopChanges?.()
      stopReturns?.()
      abort()
      $list.set({ state: 'loading' })
      $filter.set(options.filter)
    }
  })

  return { $list, $filter, items, reload, renew, loadMore, filter, change, put, remove, show }
}

function withoutKnown<Item extends { id: number }>(items: readonly Item[], known: readonly Item[]): Item[] {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}
