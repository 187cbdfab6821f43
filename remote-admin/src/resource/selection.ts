import { atom, computed, type ReadableAtom } from 'nanostores'
import type { List } from './list.ts'

/** The selected rows of a list that are on the screen: actions change nothing that the owner does not see. */
export function createSelection<Item extends { id: number }>({
  $list,
  items,
}: {
  $list: ReadableAtom<List<Item>>
  items: () => readonly Item[]
}) {
  const $chosen = atom<ReadonlySet<number>>(new Set())
  const $selection = computed([$chosen, $list], (chosen, list) =>
    list.state === 'ready' ? list.items.map(({ id }) => id).filter((id) => chosen.has(id)) : [],
  )
  return {
    $selection,
    select(id: number, on: boolean): void {
      const chosen = new Set($selection.get())
      if (on) chosen.add(id)
      else chosen.delete(id)
      $chosen.set(chosen)
    },
    selectShown: (): void => $chosen.set(new Set(items().map(({ id }) => id))),
    clear: (): void => $chosen.set(new Set()),
  }
}
