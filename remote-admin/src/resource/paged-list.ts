import { atom, onMount } from 'nanostores'
import { reloadAfterSignIn } from './session.ts'

interface Page<Item> {
  items: Item[]
  next: string | null
}

export type PagedList<Item> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'ready'
      items: readonly Item[]
      next: string | null
      /** `stale` while what is shown answers an earlier question. */
      more: 'idle' | 'loading' | 'failed' | 'stale'
    }

interface Options<Item, Filter> {
  start: Filter
  read: (filter: Filter, after: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
}

/** Milliseconds without a keystroke after which a search is worth a request. */
export const typingPause = 300

/** A list that is read page by page for as long as somebody looks at it, and forgotten afterwards. */
export function createPagedList<Item extends { id: number }, Filter extends object>({ start, read }: Options<Item, Filter>) {
  const $list = atom<PagedList<Item>>({ state: 'loading' })
  const $filter = atom<Filter>(start)
  let asked = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  /** Only the last question asked may answer. */
  function newQuestion(): AbortSignal {
    clearTimeout(pause)
    asked.abort()
    asked = new AbortController()
    return asked.signal
  }

  async function reload(): Promise<void> {
    const signal = newQuestion()
    const shown = $list.get()
    $list.set(shown.state === 'ready' ? { ...shown, more: 'stale' } : { state: 'loading' })
    try {
      const page = await read($filter.get(), undefined, signal)
      if (!signal.aborted) $list.set({ state: 'ready', ...page, more: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      console.error('A list could not be read', error)
      $list.set({ state: 'failed', error })
    }
  }

  /** Reads the first page again and takes over what has changed there, while what is shown stays. */
  async function renew(): Promise<void> {
    const shown = $list.value
    if (shown?.state !== 'ready' || shown.more === 'stale') return
    const { signal } = asked
    try {
      const page = await read($filter.get(), undefined, signal)
      const now = $list.value
      if (signal.aborted || now?.state !== 'ready') return
      const known = new Set(page.items.map((item) => item.id))
      const rest = page.next === null ? [] : now.items.filter((item) => !known.has(item.id))
      $list.set({ ...now, items: [...page.items, ...rest], next: rest.length > 0 ? now.next : page.next })
    } catch (error) {
      // What is shown stays; the next reading brings what is requiredErrors.
      if (!signal.aborted) console.error('A list could not be brought up to date', error)
    }
  }

  /** Shows a row that is new, before all others, or as it is now. */
  function put(row: Item): void {
    const now = $list.value
    if (now?.state !== 'ready') return
    const isKnown = now.items.some((item) => item.id === row.id)
    $list.set({ ...now, items: isKnown ? now.items.map((item) => (item.id === row.id ? row : item)) : [row, ...now.items] })
  }

  async function loadMore(): Promise<void> {
    const shown = $list.get()
    if (shown.state !== 'ready' || !shown.next || shown.more === 'loading' || shown.more === 'stale') return
    const { signal } = asked
    $list.set({ ...shown, more: 'loading' })
    try {
      const page = await read($filter.get(), shown.next, signal)
      if (!signal.aborted) append(page)
    } catch (error) {
      if (signal.aborted) return
      console.error('A further page could not be read', error)
      const now = $list.get()
      if (now.state === 'ready') $list.set({ ...now, more: 'failed' })
    }
  }

  /** Rows may have changed, or moved over from the page before, since the page was asked for. */
  function append(page: Page<Item>): void {
    const now = $list.get()
    if (now.state !== 'ready') return
    const known = new Set(now.items.map((item) => item.id))
    const items = [...now.items, ...page.items.filter((item) => !known.has(item.id))]
    $list.set({ state: 'ready', items, next: page.next, more: 'idle' })
  }

  function filter(change: Partial<Filter>, { pause: paused = false } = {}): void {
    $filter.set({ ...$filter.get(), ...change })
    if (!paused) {
      reload()
      return
    }
    clearTimeout(pause)
    pause = setTimeout(reload, typingPause)
  }

  /** Shows each row as `next` has it; null takes it out. */
  function change(next: (item: Item) => Item | null): void {
    const now = $list.get()
    if (now.state !== 'ready') return
    $list.set({ ...now, items: now.items.flatMap((item) => next(item) ?? []) })
  }

  onMount($list, () => {
    reload()
    const stop = reloadAfterSignIn($list, reload)
    return () => {
      stop()
      newQuestion()
      $list.set({ state: 'loading' })
      $filter.set(start)
    }
  })

  return { $list, $filter, reload, renew, loadMore, filter, change, put }
}
